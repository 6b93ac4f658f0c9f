// Lo que el personal escribe no se pierde: se guarda en el servidor mientras se escribe, también
// con la sesión vencida (la ficha de la página solo deja guardar). Sin red queda en este equipo,
// cifrado con una llave que solo da el servidor a esa misma cuenta, y se borra al salir.
(() => {
  "use strict";
  const d = document;
  const PREFIJO = "escrito:";
  const marca = d.querySelector("input[name=escrito]");

  // Salir de la cuenta: nada de lo escrito queda en el equipo.
  const vaciar = () => {
    for (const k of Object.keys(localStorage)) if (k.startsWith(PREFIJO)) localStorage.removeItem(k);
  };
  d.addEventListener("submit", (e) => {
    if (/\/logout\/$/.test(e.target.action)) vaciar();
  });
  if (!marca) return;

  const form = marca.form;
  const { url, llave, sitio } = marca.dataset;
  const textos = JSON.parse(marca.dataset.textos);
  const rotulo = d.getElementById("guardado") || marca.nextElementSibling;
  const donde = PREFIJO + sitio;
  const propio = (c) => c.name && !/^(hidden|file|password|submit|button)$/.test(c.type);
  let espera, viaja, falta, sucio;

  const decir = (texto, mal, enlace) => {
    const r = d.getElementById("guardado") || rotulo;
    r.hidden = false;
    r.classList.toggle("guardado--cruzado", Boolean(mal));
    r.setAttribute("role", "status");
    const span = r.querySelector("span");
    span.textContent = texto;
    if (!enlace) return;
    const a = d.createElement("a");
    Object.assign(a, { href: marca.dataset.entrar, target: "_blank", rel: "noopener", textContent: textos.entrar });
    span.append(" ", a);
  };
  const pares = () => [...new FormData(form)].filter(([k, v]) => typeof v === "string" && !/^(clave|codigo)$/.test(k) && !form.querySelector(`[type=password][name="${CSS.escape(k)}"]`));

  // --- En este equipo ---------------------------------------------------------------------
  const deB64 = (t) => Uint8Array.from(atob(t), (c) => c.charCodeAt(0));
  const aB64 = (b) => btoa(String.fromCharCode(...new Uint8Array(b)));
  const conLlave = () => crypto.subtle.importKey("raw", deB64(llave), "AES-GCM", false, ["encrypt", "decrypt"]);
  const guardarAqui = async () => {
    if (!crypto.subtle) return;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const visibles = pares().filter(([k]) => [...form.elements].some((c) => c.name === k && propio(c)));
    const claro = new TextEncoder().encode(JSON.stringify({ valores: visibles, en: Date.now() / 1000, envio: form.envio?.value }));
    const cifra = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await conLlave(), claro);
    const trozos = [];
    const bytes = new Uint8Array(cifra);
    for (let i = 0; i < bytes.length; i += 8192) trozos.push(String.fromCharCode(...bytes.subarray(i, i + 8192)));
    localStorage.setItem(donde, `${aB64(iv)}.${btoa(trozos.join(""))}`);
  };
  const leerAqui = async () => {
    const [iv, cifra] = (localStorage.getItem(donde) || "").split(".");
    if (!cifra || !crypto.subtle) return null;
    try {
      const claro = await crypto.subtle.decrypt({ name: "AES-GCM", iv: deB64(iv) }, await conLlave(), deB64(cifra));
      return JSON.parse(new TextDecoder().decode(claro));
    } catch {
      return localStorage.removeItem(donde); // de otra cuenta o de otra contraseña
    }
  };

  // --- En el servidor ---------------------------------------------------------------------
  const enviar = (cuerpo, mas) => fetch(url, { method: "POST", body: new URLSearchParams(cuerpo), ...mas });
  const guardar = async (mas = {}) => {
    clearTimeout(espera);
    if (form.dataset.enviado) return;
    if (viaja) return (falta = true);
    viaja = true;
    const cuerpo = pares();
    try {
      const r = await enviar(cuerpo, mas);
      // Otra persona entró en este navegador, o esta salió: la página no se queda a la vista.
      if (r.status === 409) location.reload();
      else if (r.status === 410) location.replace(marca.dataset.entrar);
      else if (r.status === 200) {
        const { hora, sesion } = await r.json();
        localStorage.removeItem(donde);
        sucio = false;
        if (sesion) decir(textos.guardado.replace("%", hora));
        else decir(textos.sinSesion, true, true);
      } else if (r.status >= 500) throw r;
    } catch {
      await guardarAqui();
      decir(textos.sinRed, true);
    }
    viaja = false;
    if (falta) guardar((falta = false) || {});
  };

  // El alta guarda en su borrador; si no puede (sin sesión o sin red), por aquí.
  const borrador = form.dataset.guardar;
  const enElBorrador = async (mas = {}) => {
    clearTimeout(espera);
    if (form.dataset.enviado) return;
    // De uno en uno: el segundo lleva la versión que trae la respuesta del primero.
    if (viaja) return (falta = true);
    viaja = true;
    let bien = false;
    try {
      const r = await fetch(borrador, { method: "POST", body: new URLSearchParams(pares()), redirect: "manual", ...mas });
      bien = r.status === 200 || r.status === 204;
      if (r.status === 200 && !form.dataset.enviado) {
        d.getElementById("guardado").outerHTML = await r.text();
        localStorage.removeItem(donde);
      }
    } catch {
      // Lo dice el otro camino.
    }
    viaja = false;
    if (!bien) return guardar();
    sucio = false;
    if (falta) enElBorrador((falta = false) || {});
  };
  const alEscribir = borrador ? enElBorrador : guardar;
  form.addEventListener("input", (e) => {
    if (!propio(e.target)) return;
    clearTimeout(espera);
    sucio = true;
    espera = setTimeout(alEscribir, 1500);
  });
  // Al cambiar de ventana se guarda ya; y se mira si quien está es todavía la misma persona.
  d.addEventListener("visibilitychange", () => {
    if (d.visibilityState === "hidden") {
      if (sucio) alEscribir({ keepalive: true });
    } else enviar({ escrito: marca.value, mirar: 1 })
      .then((r) => {
        if (r.status === 409) location.reload();
        else if (r.status === 410) location.replace(marca.dataset.entrar);
      })
      .catch(() => {});
  });
  addEventListener("online", () => localStorage.getItem(donde) && alEscribir());
  form.addEventListener("submit", () => {
    clearTimeout(espera);
    // Lo de aquí espera a que el servidor diga que el envío llegó.
    if (borrador) localStorage.removeItem(donde);
  });

  // --- Al volver --------------------------------------------------------------------------
  const poner = (valores) => {
    const dichos = new Map();
    for (const [k, v] of valores) dichos.set(k, [...(dichos.get(k) || []), v]);
    let cambio = false;
    for (const c of form.elements) {
      if (!propio(c)) continue;
      const suyos = dichos.get(c.name);
      if (c.type === "checkbox" || c.type === "radio") {
        const puesto = Boolean(suyos && suyos.includes(c.value));
        if ((suyos || c.type === "checkbox") && c.checked !== puesto) {
          c.checked = puesto;
          cambio = true;
        }
      } else if (suyos && c.value !== suyos[0]) {
        c.value = suyos[0];
        cambio = true;
      }
    }
    return cambio;
  };
  const volver = async () => {
    // La página que contesta a un envío trae ya lo que se envió.
    if (new URLSearchParams(location.search).has("respuesta") || d.querySelector("[data-enfocar]")) return;
    const aqui = await leerAqui();
    let alli = null;
    try {
      const pide = new URLSearchParams({ ruta: location.pathname, envio: aqui?.envio || "" });
      const r = await fetch(`${url}?${pide}`);
      if (r.status === 200) alli = await r.json();
      if (alli?.hecho) return localStorage.removeItem(donde);
    } catch {
      // Sin red: queda lo de este equipo.
    }
    const lo = aqui && (!alli || aqui.en > alli.en) ? aqui : alli;
    // Lo del borrador que ya trae la página puede ser más nuevo.
    if (!lo || lo.en <= Number(marca.dataset.desde || 0) || !poner(lo.valores)) return;
    decir(textos.vuelto);
    const boton = d.createElement("button");
    Object.assign(boton, { type: "button", className: "usa-button usa-button--unstyled", textContent: textos.olvidar });
    boton.addEventListener("click", async () => {
      clearTimeout(espera);
      sucio = false;
      localStorage.removeItem(donde);
      await enviar([["escrito", marca.value], ["olvidar", "1"]]).catch(() => {});
      location.reload();
    });
    (d.getElementById("guardado") || rotulo).querySelector("span").append(" ", boton);
    form.dispatchEvent(new Event("change", { bubbles: true }));
    if (lo === aqui || borrador) alEscribir();
  };
  volver();
})();
