// Leer un documento en pantalla: pasar de página con las flechas y ampliar. Sin esto, con enlaces.
(() => {
  "use strict";
  const d = document;
  const lector = d.querySelector("[data-lector]");
  if (!lector) return;
  const pista = lector.querySelector("[data-con-teclas]");
  if (pista && lector.querySelector("[rel=prev], [rel=next]")) pista.hidden = false;
  d.addEventListener("keydown", (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || e.defaultPrevented) return;
    if (e.target.closest("input, textarea, select, [data-lienzo].lector__lienzo--grande, .lector__texto")) return;
    const a = { ArrowLeft: "prev", ArrowRight: "next" }[e.key];
    const enlace = a && lector.querySelector(`[rel=${a}]`);
    if (enlace) location.assign(enlace.href);
  });
  const boton = lector.querySelector("[data-ampliar]");
  const lienzo = lector.querySelector("[data-lienzo]");
  if (!boton || !lienzo) return;
  boton.hidden = false;
  boton.addEventListener("click", () => {
    const grande = lienzo.classList.toggle("lector__lienzo--grande");
    boton.setAttribute("aria-pressed", String(grande));
    // Ampliada se recorre con las flechas: tiene que poder recibir el foco.
    if (grande) lienzo.tabIndex = 0;
    else lienzo.removeAttribute("tabindex");
  });
})();
