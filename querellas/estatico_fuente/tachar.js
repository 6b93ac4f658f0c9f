// Tachar con el ratón o el dedo sobre la imagen de la página; sin esto se escribe en la lista.
(() => {
  "use strict";
  const d = document;
  const lienzo = d.querySelector("[data-tachar]");
  if (!lienzo) return;
  const pagina = lienzo.dataset.tachar;
  const imagen = lienzo.querySelector("img");
  const filas = () => [...d.querySelectorAll("[data-tachadura]")];
  const campo = (fila, nombre) => fila.querySelector(`[name$="-${nombre}"]`);
  const lados = ["x", "y", "ancho", "alto"];
  const valor = (fila, nombre) => parseFloat(campo(fila, nombre).value.replace(",", "."));

  const colocar = (caja, [x, y, ancho, alto]) => {
    caja.style.left = `${x}%`;
    caja.style.top = `${y}%`;
    caja.style.width = `${ancho}%`;
    caja.style.height = `${alto}%`;
  };
  const pintar = () => {
    for (const x of lienzo.querySelectorAll(".tachadura")) x.remove();
    for (const fila of filas()) {
      const medidas = lados.map((n) => valor(fila, n));
      const quitada = campo(fila, "quitar") && campo(fila, "quitar").checked;
      if (campo(fila, "pagina").value !== pagina || quitada || medidas.some(Number.isNaN)) continue;
      const caja = d.createElement("span");
      caja.className = "tachadura";
      colocar(caja, medidas);
      lienzo.append(caja);
    }
  };

  const lugar = (e) => {
    const r = imagen.getBoundingClientRect();
    const en = (v, total) => Math.min(100, Math.max(0, (100 * v) / total));
    return [en(e.clientX - r.left, r.width), en(e.clientY - r.top, r.height)];
  };
  let desde = null;
  let nueva = null;
  const medidas = (hasta) => {
    const [x, y] = [0, 1].map((i) => Math.min(desde[i], hasta[i]));
    return [x, y, Math.abs(desde[0] - hasta[0]), Math.abs(desde[1] - hasta[1])];
  };
  lienzo.addEventListener("pointerdown", (e) => {
    if (e.button) return;
    e.preventDefault();
    lienzo.setPointerCapture(e.pointerId);
    desde = lugar(e);
    nueva = d.createElement("span");
    nueva.className = "tachadura";
    lienzo.append(nueva);
  });
  lienzo.addEventListener("pointermove", (e) => {
    if (desde) colocar(nueva, medidas(lugar(e)));
  });
  lienzo.addEventListener("pointercancel", () => {
    desde = null;
    pintar();
  });
  lienzo.addEventListener("pointerup", (e) => {
    if (!desde) return;
    const [x, y, ancho, alto] = medidas(lugar(e));
    desde = null;
    if (ancho >= 0.3 && alto >= 0.3) anadir([x, y, ancho, alto]);
    pintar();
  });
  const anadir = (cuatro) => {
    const libre = filas().find((f) => lados.every((n) => !campo(f, n).value)) || otra();
    campo(libre, "pagina").value = pagina;
    // Hacia fuera y sin salirse: lo que se marcó queda dentro.
    const x = Math.floor(cuatro[0] * 10) / 10;
    const y = Math.floor(cuatro[1] * 10) / 10;
    const fin = (v) => Math.min(100, Math.ceil(v * 10) / 10);
    campo(libre, "x").value = x.toFixed(1);
    campo(libre, "y").value = y.toFixed(1);
    campo(libre, "ancho").value = (fin(cuatro[0] + cuatro[2]) - x).toFixed(1);
    campo(libre, "alto").value = (fin(cuatro[1] + cuatro[3]) - y).toFixed(1);
  };
  const otra = () => {
    const todas = filas();
    const ultima = todas[todas.length - 1];
    const copia = ultima.cloneNode(true);
    const n = todas.length;
    for (const x of copia.querySelectorAll("[name]")) {
      x.name = x.name.replace(/\d+/, n);
      x.id = x.id.replace(/\d+/, n);
      if (x.type === "checkbox") x.checked = false;
      else x.value = "";
    }
    for (const x of copia.querySelectorAll("[for]")) x.htmlFor = x.htmlFor.replace(/\d+/, n);
    ultima.after(copia);
    d.querySelector("[name=cuantas]").value = n + 1;
    return copia;
  };
  d.addEventListener("input", pintar);
  d.addEventListener("change", pintar);
  pintar();
})();
