// Subir archivos enseguida, uno por uno y con su progreso. Sin esto los manda el botón de subir.
(() => {
  "use strict";
  const d = document;
  const cola = []; // { control (su id), archivo, li, barra, parar }
  const dicho = new Map(); // id del control -> { errores, avisos, base }: lo que va diciendo el servidor
  let viaja, alTerminar;

  const crear = (nombre, clase, texto) => {
    const x = d.createElement(nombre);
    if (clase) x.className = clase;
    if (texto) x.textContent = texto;
    return x;
  };
  const caja = (id) => d.getElementById(id).closest("[data-carga]");
  const textos = (id) => JSON.parse(caja(id).dataset.subida);
  const decir = (id, texto) => {
    caja(id).querySelector("[role=status]").textContent = texto;
  };
  // Lo que falta por subir sigue en el control: el botón de siempre lo mandaría.
  const dejar = (control, archivos) => {
    const t = new DataTransfer();
    for (const a of archivos) t.items.add(a);
    control.files = t.files;
  };
  const ponerEnCola = (control) => {
    const lista = caja(control.id).querySelector(".carga__lista");
    const dichos = textos(control.id);
    let ul = lista.querySelector("ul.cola");
    if (!ul) {
      lista.textContent = "";
      lista.append((ul = crear("ul", "cola")));
    }
    const nuevos = [...control.files];
    for (const archivo of nuevos) {
      const li = crear("li", "cola__archivo");
      const barra = crear("progress", "carga__progreso");
      const parar = crear("button", "usa-button usa-button--unstyled", dichos.cancelar);
      Object.assign(barra, { max: 100, value: 0 });
      barra.setAttribute("aria-label", archivo.name);
      parar.type = "button";
      parar.append(crear("span", "usa-sr-only", ` ${archivo.name}`));
      li.append(crear("span", "cola__nombre", archivo.name), parar, barra);
      ul.append(li);
      const puesto = { id: control.id, archivo, li, barra, parar };
      parar.addEventListener("click", () => cancelar(puesto));
      cola.push(puesto);
    }
    dejar(control, cola.filter((x) => x.id === control.id).map((x) => x.archivo));
    if (!viaja) siguiente();
  };
  const cancelar = (puesto) => {
    const dichos = textos(puesto.id);
    decir(puesto.id, `${puesto.archivo.name}: ${dichos.cancelado}`);
    puesto.li.remove();
    if (puesto.x) puesto.x.abort();
    else quitar(puesto);
    d.getElementById(puesto.id).focus();
  };
  const quitar = (puesto) => {
    const i = cola.indexOf(puesto);
    if (i >= 0) cola.splice(i, 1);
    dejar(d.getElementById(puesto.id), cola.filter((x) => x.id === puesto.id).map((x) => x.archivo));
  };

  const siguiente = () => {
    viaja = cola[0];
    if (!viaja) return acabar();
    const puesto = viaja;
    const control = d.getElementById(puesto.id);
    const boton = control.form.querySelector("[data-sube=enseguida]");
    const dichos = textos(puesto.id);
    // El alta guarda lo escrito por su cuenta: con el archivo no viaja, que sería lo de antes.
    const datos = new FormData(boton.dataset.solo ? undefined : control.form);
    if (boton.dataset.solo) {
      datos.set("solo", boton.dataset.solo);
      datos.set("csrfmiddlewaretoken", control.form.elements.csrfmiddlewaretoken.value);
    }
    for (const c of control.form.querySelectorAll("input[type=file]")) datos.delete(c.name);
    datos.set(boton.name, boton.value);
    datos.set(control.name, puesto.archivo, puesto.archivo.name);
    const x = (puesto.x = new XMLHttpRequest());
    x.open("POST", location.pathname + location.search);
    x.responseType = "document";
    x.upload.addEventListener("progress", (e) => {
      if (e.lengthComputable) puesto.barra.value = (100 * e.loaded) / e.total;
    });
    x.upload.addEventListener("load", () => {
      puesto.parar.remove();
      puesto.li.append(crear("span", "tenue", dichos.comprobando));
    });
    x.addEventListener("abort", () => {
      quitar(puesto);
      siguiente();
    });
    x.addEventListener("error", () => fallar(dichos.sinRed));
    x.addEventListener("load", () => recibir(puesto, x.response));
    decir(puesto.id, `${dichos.subiendo} ${puesto.archivo.name}`);
    x.send(datos);
  };

  // Sin red o sin sesión: nada se pierde, todo lo que falta sigue escogido para el botón.
  const fallar = (texto, seguir) => {
    const quedan = cola.splice(0);
    viaja = null;
    for (const id of new Set(quedan.map((x) => x.id))) {
      const lista = caja(id).querySelector(".carga__lista");
      lista.textContent = "";
      lista.append(crear("p", "usa-error-message", texto));
      const ul = crear("ul");
      for (const x of quedan) if (x.id === id) ul.append(crear("li", "", x.archivo.name));
      lista.append(ul);
      decir(id, texto);
      dejar(d.getElementById(id), quedan.filter((x) => x.id === id).map((x) => x.archivo));
    }
    // Sin sesión, lo que se pidió mientras subía se pide: el servidor guarda todo y lo dice. Sin
    // red, no: se perdería la página.
    if (!seguir) alTerminar = null;
    acabar();
  };

  const grupo = (donde, id) => {
    const suyo = donde.querySelector(`[data-subidos-de="${CSS.escape(id)}"]`);
    if (suyo) return suyo;
    const control = donde.getElementById(id);
    return control && control.closest(".usa-form-group");
  };
  const recibir = (puesto, pagina) => {
    const nuevo = pagina && grupo(pagina, puesto.id);
    if (!nuevo) return fallar(textos(puesto.id).sinSesion, true);
    const form = d.getElementById(puesto.id).form;
    const [viejo, otro] = [d, pagina].map((p) => p.querySelector("input[name=recibido]"));
    if (viejo) viejo.remove();
    if (otro) form.append(d.importNode(otro, true));
    // Lo que el servidor dijo de este archivo: por qué no entró, o qué conviene saber de él.
    const errores = [...nuevo.querySelectorAll(".error-campo")];
    const avisos = errores.length ? [] : [...pagina.querySelectorAll(".aviso--alerta[role=status]")];
    const dichos = textos(puesto.id);
    decir(puesto.id, errores.map(llano).join(" ") || `${puesto.archivo.name}: ${dichos.subido}`);
    const suyo = dicho.get(puesto.id) || { errores: [], avisos: [], base: null };
    suyo.errores.push(...errores);
    suyo.avisos.push(...avisos.map(llano));
    if (errores.length) suyo.base = nuevo;
    dicho.set(puesto.id, suyo);
    quitar(puesto);
    if (cola.some((x) => x.id === puesto.id)) puesto.li.remove();
    else poner(puesto.id, nuevo);
    siguiente();
  };
  const llano = (x) => x.textContent.replace(/\s+/g, " ").trim();
  // Tras el último de su control: lo recibido a la vista y, en el campo, lo que no entró y por qué.
  const poner = (id, nuevo) => {
    const viejo = grupo(d, id);
    const dentro = viejo.contains(d.activeElement);
    const hablado = caja(id).querySelector("[role=status]").textContent;
    const { errores, avisos, base } = dicho.get(id);
    dicho.delete(id);
    const puesto = d.importNode(base || nuevo, true);
    if (base) {
      alTerminar = null;
      puesto.querySelector(".usa-error-message").replaceChildren(...errores.map((e) => d.importNode(e, true)));
      const [suyos, ultimos] = [puesto, nuevo].map((g) => g.querySelector("ul.archivos"));
      if (suyos) suyos.remove();
      if (ultimos) puesto.querySelector("[data-carga]").before(d.importNode(ultimos, true));
    }
    viejo.replaceWith(puesto);
    const suya = puesto.querySelector("[data-carga]");
    if (suya) suya.dispatchEvent(new Event("carga:nueva", { bubbles: true }));
    for (const a of avisos) (suya ? suya.querySelector(".carga__lista") : puesto).append(crear("p", "archivo__aviso", a));
    if (suya) {
      // El aviso hablado va en la región nueva un momento después: si nace con él, no se lee.
      setTimeout(() => (suya.querySelector("[role=status]").textContent = hablado), 150);
      if (dentro || base) suya.querySelector("input[type=file]").focus();
    } else if (dentro) {
      puesto.tabIndex = -1;
      puesto.focus();
    }
  };
  const acabar = () => {
    const { form, boton } = alTerminar || {};
    alTerminar = null;
    if (form && (!boton || boton.isConnected)) form.requestSubmit(boton);
  };

  d.addEventListener("change", (e) => {
    const control = e.target;
    if (!control.matches || !control.matches("[data-carga] input[type=file]") || !control.files.length) return;
    if (control.form && control.form.querySelector("[data-sube=enseguida]")) ponerEnCola(control);
  });
  // Lo que se pide mientras algo sube espera a que llegue: así nada entra dos veces ni se queda.
  d.addEventListener(
    "submit",
    (e) => {
      if (!viaja || !e.target.querySelector("[data-sube=enseguida]")) return;
      e.preventDefault();
      e.stopImmediatePropagation();
      alTerminar = { form: e.target, boton: e.submitter };
      decir(viaja.id, textos(viaja.id).espera);
    },
    true,
  );
  addEventListener("beforeunload", (e) => {
    if (viaja) e.preventDefault();
  });
})();
