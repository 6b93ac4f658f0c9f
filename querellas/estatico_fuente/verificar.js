// Comprobar un archivo sin enviarlo: su huella se calcula aquí. Sin este guion se envía y se compara allá.
(() => {
  "use strict";
  const d = document;
  const verifica = d.querySelector("form[data-huella]");
  if (!verifica || !globalThis.crypto?.subtle) return;
  verifica.addEventListener("submit", (e) => {
    const archivo = verifica.querySelector("input[type=file]").files[0];
    if (!archivo) return;
    e.preventDefault();
    const caja = d.getElementById("comparado");
    verifica.setAttribute("aria-busy", "true");
    archivo
      .arrayBuffer()
      .then((b) => crypto.subtle.digest("SHA-256", b))
      .then((h) => {
        const huella = [...new Uint8Array(h)].map((n) => n.toString(16).padStart(2, "0")).join("");
        const cual = verifica.dataset.huella.split(" ").includes(huella) ? "es-el-mismo" : "es-otro";
        caja.replaceChildren(d.getElementById(cual).content.cloneNode(true));
        caja.focus();
      })
      // Demasiado grande para leerlo aquí: que lo compare el servidor.
      .catch(() => verifica.submit())
      .finally(() => verifica.removeAttribute("aria-busy"));
  });
})();
