// Construye querellas/estatico/: una hoja de estilo, los guiones y la marca. Nada más se publica.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as sass from "sass";

const fuente = dirname(fileURLToPath(import.meta.url));
const raiz = join(fuente, "..", "..");
const destino = join(fuente, "..", "estatico");
const TOPE_CSS = 20 * 1024; // comprimido: la primera visita entera cabe en 60 KB
const TOPE_JS = 5 * 1024;

const hoja = sass.compile(join(fuente, "scss", "querellas.scss"), {
  style: "compressed",
  loadPaths: [join(raiz, "node_modules", "@uswds", "uswds", "packages")],
  quietDeps: true,
  logger: sass.Logger.silent,
}).css;
// Sin letras ni imágenes de fuera: cualquier url() que no sea datos es un descuido.
const ajena = hoja.match(/url\((?!["']?data:)[^)]*\)/);
if (ajena) throw new Error(`La hoja de estilo pide un archivo: ${ajena[0]}`);

mkdirSync(destino, { recursive: true });
writeFileSync(join(destino, "querellas.css"), hoja);
for (const nombre of ["querellas.js", "escrito.js", "verificar.js", "subir.js", "tachar.js", "leer.js", "marca.svg"]) {
  copyFileSync(join(fuente, nombre), join(destino, nombre));
}
const css = gzipSync(hoja, { level: 9 }).length;
const js = readFileSync(join(destino, "querellas.js")).length;
console.log(`querellas.css ${hoja.length} B (${css} B comprimida), querellas.js ${js} B`);
if (css > TOPE_CSS || js > TOPE_JS) {
  throw new Error("La hoja o el guion pasan de su tope.");
}
