// Subir archivos con su progreso en los formularios que tienen con qué subirlos aparte.
(() => {
  "use strict";
  const d = document;

  // Los escogidos se mandan enseguida, con su progreso; sin esto los manda el botón de subir.
  const enviarlos = (control, lista, boton) => {
    const formulario = control.form;
    const grupo = control.closest(".usa-form-group");
    const barra = d.createElement("progress");
    barra.className = "carga__progreso";
    barra.max = 100;
    barra.setAttribute("aria-label", boton.textContent.trim());
    lista.append(barra);
    const datos = new FormData(formulario);
    datos.append(boton.name, boton.value);
    const x = new XMLHttpRequest();
    x.open("POST", location.href);
    x.responseType = "document";
    x.upload.addEventListener("progress", (e) => {
      if (e.lengthComputable) barra.value = (100 * e.loaded) / e.total;
    });
    // Si algo falla queda lo escogido, y el botón lo manda como siempre.
    x.addEventListener("error", () => barra.remove());
    x.addEventListener("load", () => {
      const nuevo = x.response && x.response.getElementById(control.id);
      const suyo = nuevo && nuevo.closest(".usa-form-group");
      if (!suyo) {
        barra.remove();
        return;
      }
      const viejo = formulario.elements.namedItem("recibido");
      if (viejo) viejo.remove();
      const otro = nuevo.form.elements.namedItem("recibido");
      if (otro) formulario.append(d.importNode(otro, true));
      const puesto = d.importNode(suyo, true);
      grupo.replaceWith(puesto);
      puesto.querySelector("[data-carga]").dispatchEvent(new Event("carga:nueva", { bubbles: true }));
      puesto.querySelector("input[type=file]").focus();
    });
    x.send(datos);
  };
  d.addEventListener("change", (e) => {
    const control = e.target;
    if (!control.matches || !control.matches("[data-carga] input[type=file]") || !control.files.length) return;
    const boton = control.form && control.form.querySelector("[data-sube=enseguida]");
    const lista = control.closest("[data-carga]").querySelector(".carga__lista");
    if (boton && lista) enviarlos(control, lista, boton);
  });
})();
