// Mejoras pequeñas: sin este guion todo funciona igual.
(() => {
  "use strict";
  const d = document;
  d.documentElement.classList.replace("sin-js", "con-js");

  // El resumen de errores toma el foco; sus enlaces llevan al control.
  const resumen = d.querySelector("[data-enfocar]");
  if (resumen) resumen.focus();

  // Un formulario se envía una vez: el segundo clic, mientras el primero viaja, no hace nada.
  d.addEventListener("submit", (e) => {
    const f = e.target;
    if (e.defaultPrevented || !f.matches("[data-una-vez]")) return;
    if (f.dataset.enviado) return e.preventDefault();
    f.dataset.enviado = "1";
    f.setAttribute("aria-busy", "true");
  });
  // Al volver con «atrás» el formulario sirve de nuevo.
  addEventListener("pageshow", () => {
    for (const f of d.querySelectorAll("[data-enviado]")) {
      delete f.dataset.enviado;
      f.removeAttribute("aria-busy");
    }
  });

  for (const b of d.querySelectorAll("[data-imprimir]")) {
    b.hidden = false;
    b.addEventListener("click", () => {
      for (const x of d.querySelectorAll("details.detalle")) x.open = true;
      print();
    });
  }

  // Qué archivos se escogieron, antes de enviarlos.
  const tamano = (n) =>
    n < 1024 ? `${n} B` : n < 1048576 ? `${Math.floor(n / 1024)} KB` : `${(n / 1048576).toFixed(1)} MB`;
  const preparar = (caja) => {
    const control = caja.querySelector("input[type=file]");
    const lista = caja.querySelector(".carga__lista");
    if (!control || !lista) return;
    // El control del navegador habla el idioma del navegador: se cubre con uno en el de la página.
    caja.classList.add("carga--propia");
    caja.querySelector(".carga__invita").hidden = false;
    const [uno, varios] = (caja.dataset.textos || "|").split("|");
    control.addEventListener("change", () => {
      lista.textContent = "";
      const archivos = [...control.files];
      if (!archivos.length) return;
      const p = d.createElement("p");
      p.textContent = archivos.length === 1 ? uno : varios;
      const ul = d.createElement("ul");
      for (const a of archivos) {
        const li = d.createElement("li");
        li.textContent = `${a.name} · ${tamano(a.size)}`;
        ul.append(li);
      }
      lista.append(p, ul);
    });
    for (const t of ["dragenter", "dragover"]) caja.addEventListener(t, () => caja.classList.add("carga--encima"));
    for (const t of ["dragleave", "drop"]) caja.addEventListener(t, () => caja.classList.remove("carga--encima"));
  };

  for (const caja of d.querySelectorAll("[data-carga]")) preparar(caja);
  d.addEventListener("carga:nueva", (e) => preparar(e.target));

  // A quien juró se le ofrece el nombre de los querellantes, como estén escritos ahora.
  const quienes = d.getElementById("quienes");
  if (quienes) {
    d.querySelector("[list=quienes]").addEventListener("focus", () => {
      quienes.textContent = "";
      for (const q of d.querySelectorAll(".querellante")) {
        const partes = ["nombre", "apellido_paterno", "apellido_materno"];
        const o = d.createElement("option");
        o.value = partes.map((p) => q.querySelector(`[name$="-${p}"]`).value.trim()).filter(Boolean).join(" ");
        if (o.value) quienes.append(o);
      }
    });
  }

  // El menú de la cuenta se cierra con Escape o al pulsar fuera.
  const cuenta = d.querySelector("details.cuenta");
  if (cuenta) {
    d.addEventListener("click", (e) => {
      if (!cuenta.contains(e.target)) cuenta.open = false;
    });
    cuenta.addEventListener("keydown", (e) => {
      if (e.key !== "Escape" || !cuenta.open) return;
      cuenta.open = false;
      cuenta.querySelector("summary").focus();
    });
  }
})();
