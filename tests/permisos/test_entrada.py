"""La entrada y la sesión: cada renglón de la lista de seguridad, con su prueba.

Los números son los de ASVS 5.0. Lo que pide un navegador está en `tests/recorridos`.
"""

from __future__ import annotations

import logging
import re
from datetime import date
from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from django.contrib.auth.password_validation import validate_password
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from querellas.cuentas.models import Rol, Usuario
from querellas.cuentas.sesion import ENTRO, VISTA

pytestmark = pytest.mark.django_db(databases=["default", "publico"])

CLAVE = "una-clave-de-prueba-1"
ENTRADA = "/es/cuenta/login/"
ADENTRO = "/es/secretaria/"


@pytest.fixture
def ana() -> Usuario:
    usuario = Usuario.objects.create_user("ana@ejemplo.test", CLAVE)
    Rol.objects.create(usuario=usuario, clase="secretaria", desde=date(2020, 1, 1))
    return usuario


def entrar(correo: str = "ana@ejemplo.test", clave: str = CLAVE, **cabeceras: Any) -> Any:
    cliente = Client(**cabeceras)
    return cliente.post(ENTRADA, {"login": correo, "password": clave})


def adentro(cliente: Client) -> bool:
    return cliente.get(ADENTRO).status_code == 200


# --- 6.2 Contraseñas -------------------------------------------------------------------------
@pytest.mark.parametrize(
    "buena",
    [
        "cuatro palabras sin número",
        "ñandú y coquí bajo la lluvia",
        "x" * 10 + " frase larga " + "y" * 60,
        "tres querellas sobre el puente viejo",
    ],
)
def test_una_frase_larga_vale_sin_mayusculas_ni_numeros(buena: str) -> None:
    validate_password(buena)
    usuario = Usuario.objects.create_user("b@ejemplo.test", buena)
    assert usuario.check_password(buena)
    assert not usuario.check_password(buena[:-1]), "no se recorta"


@pytest.mark.parametrize(
    "mala",
    [
        "corta-1",
        "111111111111111",
        "Querella-Alcalde-2026!",
        "comision.ventilar.querellas",
        "Contraseña1234567",
        "CVQM2026CVQM2026CVQM",
        "Secretaría-Municipal-1991",
    ],
)
def test_la_corta_la_conocida_y_la_de_la_casa_no_valen(mala: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(mala)


def test_la_que_es_casi_el_correo_no_vale(ana: Usuario) -> None:
    largo = Usuario(email="ana.rodriguez.maldonado@ejemplo.test")
    with pytest.raises(ValidationError):
        validate_password("ana.rodriguez.maldonado", largo)


def test_se_guarda_con_argon2(ana: Usuario) -> None:
    assert ana.password.startswith("argon2$argon2id$")


# --- 6.3 Entrar ------------------------------------------------------------------------------
def test_no_hay_ninguna_cuenta_de_fabrica() -> None:
    assert not Usuario.objects.exists()


def test_nadie_se_inscribe_solo(ana: Usuario) -> None:
    pagina = Client().get(reverse("account_signup"))
    assert 'name="password1"' not in pagina.content.decode()
    datos = {"email": "x@ejemplo.test", "password1": CLAVE, "password2": CLAVE}
    Client().post(reverse("account_signup"), {**datos, "is_superuser": "on", "rol": "secretaria"})
    assert Usuario.objects.count() == 1


def sin_lo_propio(texto: str) -> str:
    """La página sin lo que cambia en cada una: fichas, nonces y el correo que se escribió."""
    texto = re.sub(r'(csrfmiddlewaretoken" value=|nonce=)"[^"]*"', "", texto)
    return re.sub(r"\w+@ejemplo\.test", "", texto)


def test_la_cuenta_que_no_existe_y_la_clave_mala_se_contestan_igual(ana: Usuario) -> None:
    mala, nadie = entrar(clave="otra-clave-distinta"), entrar("nadie@ejemplo.test")
    assert mala.status_code == nadie.status_code == 200
    assert sin_lo_propio(mala.text) == sin_lo_propio(nadie.text)
    assert "El correo o la contraseña no son correctos." in mala.text
    ana.is_active = False
    ana.save()
    baja = entrar(clave="otra-clave-distinta")
    assert sin_lo_propio(baja.text) == sin_lo_propio(nadie.text)


def test_pedir_otra_contrasena_no_dice_si_la_cuenta_existe(ana: Usuario) -> None:
    pedir = reverse("account_reset_password")
    una, otra = (
        Client().post(pedir, {"email": c}) for c in ("ana@ejemplo.test", "nadie@ejemplo.test")
    )
    assert (una.status_code, una["Location"]) == (otra.status_code, otra["Location"])
    assert [m.to for m in mail.outbox] == [["ana@ejemplo.test"]]


def test_a_los_cinco_fallos_se_cierra_para_quien_prueba_y_no_para_la_victima(ana: Usuario) -> None:
    for _vez in range(5):
        assert entrar(clave="mala-mala-mala-mala", REMOTE_ADDR="203.0.113.7").status_code == 200
    cerrada = entrar(REMOTE_ADDR="203.0.113.7")
    assert cerrada.status_code == 200 and "_auth_user_id" not in cerrada.client.session
    # Decir que se viene de otra parte no la abre: de un cliente no se acepta.
    fingida = entrar(REMOTE_ADDR="203.0.113.7", HTTP_X_FORWARDED_FOR="198.51.100.9")
    assert "_auth_user_id" not in fingida.client.session
    # Y la víctima, desde su red, entra.
    assert adentro(entrar(REMOTE_ADDR="192.0.2.1").client)


def test_quien_prueba_muchas_cuentas_desde_una_direccion_se_detiene(ana: Usuario) -> None:
    for n in range(10):
        entrar(f"cuenta{n}@ejemplo.test", REMOTE_ADDR="203.0.113.8")
    assert "_auth_user_id" not in entrar(REMOTE_ADDR="203.0.113.8").client.session


@pytest.mark.parametrize(
    "fuera", ["//malo.example/", "https://malo.example/", "https:malo.example", "/\\malo.example"]
)
def test_entrar_nunca_lleva_fuera_del_sitio(ana: Usuario, fuera: str) -> None:
    datos = {"login": "ana@ejemplo.test", "password": CLAVE, "next": fuera}
    respuesta = Client().post(f"{ENTRADA}?next={fuera}", datos)
    assert respuesta.status_code == 302
    assert "malo" not in respuesta["Location"]


# --- 6.5 Segundo factor -----------------------------------------------------------------------
@pytest.fixture
def con_factor(ana: Usuario, settings: Any) -> str:
    settings.MFA_OBLIGATORIA = True
    secreto: str = generate_totp_secret()
    TOTP.activate(ana, secreto)
    return secreto


def codigo(secreto: str) -> str:
    from allauth.mfa.totp.internal.auth import format_hotp_value, yield_hotp_counters_from_time

    return str(format_hotp_value(hotp_value(secreto, next(iter(yield_hotp_counters_from_time())))))


def test_con_la_contrasena_sola_no_se_entra(ana: Usuario, con_factor: str) -> None:
    cliente = entrar().client
    assert "_auth_user_id" not in cliente.session
    for direccion in (ADENTRO, "/administracion/", reverse("mfa_index"), "/es/auditoria/"):
        respuesta = cliente.get(direccion)
        assert respuesta.status_code == 302 and "/cuenta/login/" in respuesta["Location"], direccion
    cliente.post(reverse("mfa_authenticate"), {"code": codigo(con_factor)})
    assert adentro(cliente)


def test_un_codigo_no_sirve_dos_veces(ana: Usuario, con_factor: str) -> None:
    una, otra = entrar().client, entrar().client
    usado = codigo(con_factor)
    una.post(reverse("mfa_authenticate"), {"code": usado})
    otra.post(reverse("mfa_authenticate"), {"code": usado})
    assert "_auth_user_id" in una.session
    assert "_auth_user_id" not in otra.session


def test_un_codigo_de_respaldo_no_sirve_dos_veces(ana: Usuario, con_factor: str) -> None:
    respaldo = RecoveryCodes.activate(ana).get_unused_codes()[0]
    una, otra = entrar().client, entrar().client
    una.post(reverse("mfa_authenticate"), {"code": respaldo})
    otra.post(reverse("mfa_authenticate"), {"code": respaldo})
    assert "_auth_user_id" in una.session
    assert "_auth_user_id" not in otra.session


def test_cambiar_la_contrasena_por_correo_no_salta_el_segundo_factor(
    ana: Usuario, con_factor: str
) -> None:
    Client().post(reverse("account_reset_password"), {"email": "ana@ejemplo.test"})
    hallada = re.search(r"https?://[^/]+(/\S+)", str(mail.outbox[-1].body))
    assert hallada
    cliente = Client()
    pagina = cliente.get(hallada[1], follow=True)
    nueva = "otra frase bien larga de prueba"
    ruta = pagina.redirect_chain[-1][0] if pagina.redirect_chain else hallada[1]
    cliente.post(ruta, {"password1": nueva, "password2": nueva})
    ana.refresh_from_db()
    assert ana.check_password(nueva)
    assert "_auth_user_id" not in cliente.session
    assert "_auth_user_id" not in entrar(clave=nueva).client.session


def test_cambiar_el_segundo_factor_pide_otra_vez_la_contrasena(ana: Usuario) -> None:
    cliente = entrar().client
    sesion = cliente.session
    for metodo in sesion["account_authentication_methods"]:
        metodo["at"] -= 3600
    sesion.save()
    for nombre in ("mfa_activate_totp", "mfa_generate_recovery_codes", "mfa_add_webauthn"):
        respuesta = cliente.get(reverse(nombre))
        assert respuesta.status_code == 302, nombre
        assert respuesta["Location"].startswith(reverse("account_reauthenticate")), nombre


# --- 7 Sesión ---------------------------------------------------------------------------------
def test_al_entrar_cambia_la_sesion(ana: Usuario) -> None:
    cliente = Client()
    cliente.session.save()
    sesion = cliente.session
    sesion["previa"] = 1
    sesion.save()
    cliente.cookies["sesion"] = str(sesion.session_key)
    antes = sesion.session_key
    cliente.post(ENTRADA, {"login": "ana@ejemplo.test", "password": CLAVE})
    assert cliente.session.session_key != antes
    assert Client(HTTP_COOKIE=f"sesion={antes}").get(ADENTRO).status_code != 200


@pytest.mark.parametrize(
    ("marca", "segundos", "sigue"),
    [
        (VISTA, 29 * 60, True),
        (VISTA, 30 * 60, False),
        (ENTRO, 12 * 3600 - 60, True),
        (ENTRO, 12 * 3600, False),
    ],
)
def test_la_sesion_se_cierra_sin_uso_y_al_cabo_de_la_jornada(
    ana: Usuario, marca: str, segundos: int, sigue: bool
) -> None:
    cliente = entrar().client
    sesion = cliente.session
    sesion[marca] -= segundos
    sesion.save()
    assert adentro(cliente) is sigue
    assert ("_auth_user_id" in cliente.session) is sigue


def test_usarla_la_mantiene_pero_no_alarga_la_jornada(ana: Usuario) -> None:
    cliente = entrar().client
    sesion = cliente.session
    entro = sesion[ENTRO]
    sesion[VISTA] -= 20 * 60
    sesion.save()
    assert adentro(cliente)
    assert cliente.session[VISTA] >= entro
    assert cliente.session[ENTRO] == entro


def test_lo_que_se_mando_con_la_sesion_caducada_se_devuelve(ana: Usuario) -> None:
    cliente = entrar().client
    sesion = cliente.session
    sesion[VISTA] -= 30 * 60
    sesion.save()
    ruta = "/es/secretaria/expediente/CVQM-2026-0001/prestar_asistencia/"
    respuesta = cliente.post(ruta, {"resultado": "Una nota larga."})
    assert respuesta.status_code == 403
    assert "Su sesión terminó" in respuesta.text and "Una nota larga." in respuesta.text
    assert "Clear-Site-Data" not in respuesta


def test_al_salir_se_cierra_y_el_navegador_olvida(ana: Usuario) -> None:
    cliente = entrar().client
    clave = cliente.session.session_key
    respuesta = cliente.post(reverse("account_logout"))
    assert respuesta["Clear-Site-Data"] == '"cache", "storage"'
    robada = Client()
    robada.cookies["sesion"] = str(clave)
    assert not adentro(robada)


def test_dar_de_baja_o_quitar_el_papel_vale_en_el_acto(ana: Usuario) -> None:
    cliente = entrar().client
    assert adentro(cliente)
    Rol.objects.filter(usuario=ana).update(hasta=date(2020, 1, 2))
    assert cliente.get(ADENTRO).status_code == 403
    Rol.objects.filter(usuario=ana).update(hasta=None)
    assert adentro(cliente)
    Usuario.objects.filter(pk=ana.pk).update(is_active=False)
    assert cliente.get(ADENTRO).status_code == 302


def test_cambiar_la_contrasena_cierra_las_demas_sesiones(ana: Usuario) -> None:
    una, otra = entrar().client, entrar().client
    nueva = "otra frase bien larga de prueba"
    datos = {"oldpassword": CLAVE, "password1": nueva, "password2": nueva}
    una.post(reverse("account_change_password"), datos)
    ana.refresh_from_db()
    assert ana.check_password(nueva)
    assert adentro(una) and not adentro(otra)


def test_cada_quien_ve_y_cierra_solo_sus_sesiones(ana: Usuario) -> None:
    otro = Usuario.objects.create_user("otro@ejemplo.test", CLAVE)
    Rol.objects.create(usuario=otro, clase="secretaria", desde=date(2020, 1, 1))
    una, dos, ajena = entrar().client, entrar().client, entrar("otro@ejemplo.test").client
    for cliente in (una, dos, ajena):
        cliente.get(ADENTRO)
    una.post(reverse("usersessions_list"))
    assert adentro(una) and adentro(ajena) and not adentro(dos)


# --- 16 Lo que queda anotado ------------------------------------------------------------------
def test_cada_entrada_cada_fallo_y_cada_negativa_quedan_sin_el_correo(
    ana: Usuario, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "querellas.acceso"):
        entrar(clave="mala-mala-mala-mala", REMOTE_ADDR="203.0.113.7")
        cliente = entrar().client
        cliente.get("/es/despacho/")
        cliente.post(reverse("account_logout"))
    dicho = [r.getMessage() for r in caplog.records if r.name == "querellas.acceso"]
    assert dicho == [
        "entrada_fallida desde=203.0.113.7",
        f"entrada usuario={ana.pk} desde=127.0.0.1",
        f"denegado usuario={ana.pk} accion=ver_despacho pagina=despacho:inicio",
        f"salida usuario={ana.pk}",
    ]
    assert "ejemplo.test" not in caplog.text


# --- 3.4, 13.4, 14.3 Cabeceras y lo que no debe estar -----------------------------------------
def test_toda_pagina_lleva_sus_cabeceras_y_la_privada_no_se_guarda(ana: Usuario) -> None:
    cliente = entrar().client
    for ruta in ("/es/", "/es/acerca/", ENTRADA, ADENTRO, "/es/no-existe/", "/api/v1/openapi.json"):
        respuesta = cliente.get(ruta)
        politica = respuesta["Content-Security-Policy"]
        for directiva in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
            assert directiva in politica, ruta
        assert "unsafe" not in politica, ruta
        assert respuesta["X-Content-Type-Options"] == "nosniff", ruta
        assert respuesta["Referrer-Policy"] == "same-origin", ruta
        assert respuesta["Cross-Origin-Opener-Policy"] == "same-origin", ruta
        assert respuesta["X-Frame-Options"] == "DENY", ruta
    assert cliente.get(ADENTRO)["Cache-Control"] == "private, no-store"


SONDAS = """
.git/config .git/HEAD .env .env.local .svn/entries .htaccess .DS_Store .datos/entorno admin/
admin/login/ wp-admin/ wp-login.php phpinfo.php server-status debug __debug__/ metrics metrics/
prometheus healthz actuator actuator/env console manage.py settings.py requirements.txt
package.json docker-compose.yml Dockerfile Makefile backup.sql dump.sql db.sqlite3 respaldo.zip
backup.zip querellas.tar.gz media/ static/ uploads/ expediente/ files/ tmp/ logs/ log.txt
error.log access.log swagger swagger.json graphql graphiql openapi.json docs redoc api/
api/v1/docs api/v1/admin api/v2/ xmlrpc.php cgi-bin/ crossdomain.xml trace.axd elmah.axd
../../etc/passwd %2e%2e/%2e%2e/etc/passwd
"""


@pytest.mark.largo
def test_nada_de_lo_que_se_sondea_esta(ana: Usuario, settings: Any) -> None:
    assert settings.DEBUG is False
    assert len(SONDAS.split()) >= 60
    for sonda in SONDAS.split():
        respuesta = Client().get(f"/{sonda}")
        assert respuesta.status_code in (301, 302, 404), sonda
        if respuesta.status_code != 404:
            assert Client().get(f"/{sonda}", follow=True).status_code == 404, sonda


@pytest.mark.parametrize("metodo", ["TRACE", "TRACK", "CONNECT", "PROPFIND"])
def test_los_metodos_que_no_se_usan_no_contestan(ana: Usuario, metodo: str) -> None:
    for ruta in ("/es/", ADENTRO):
        respuesta = entrar().client.generic(metodo, ruta)
        assert respuesta.status_code in (400, 403, 405), (metodo, ruta)


def test_la_regla_de_las_claves_esta_en_ingles() -> None:
    from querellas.cuentas.claves import SinPalabrasDeLaCasa

    with override("en"):
        assert SinPalabrasDeLaCasa().get_help_text() == (
            "It cannot be only words of the Commission, such as “querella” or “alcalde”."
        )
