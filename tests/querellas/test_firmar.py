"""Firmar con segundo factor: contraseña y código de un solo uso (ASVS 6.5.1, 7.5.3; 18.004#12)."""

from __future__ import annotations

import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.core.cache import cache

from querellas.comision.models import Voto
from querellas.cuentas.firma import factores
from querellas.models import Querella
from tests import elenco as gente
from tests.querellas.mesa import CLAVE, clave_de_envio, entrar, errores, ruta, seguir, visto
from tests.querellas.test_votos import concluida, proponer

pytestmark = pytest.mark.django_db
# El secreto del RFC 6238, en base 32.
SECRETO = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"


def codigo_de_ahora(pasos: int = 0) -> str:
    return str(format_hotp_value(hotp_value(SECRETO, int(time.time()) // 30 + pasos)))


def otro_que_no_vale() -> str:
    vale = {codigo_de_ahora(n) for n in range(-30, 31)}
    return next(c for c in map("{:06}".format, range(100)) if c not in vale)


def votar(q: Querella, quien: Any, r: Any, cliente: Any = None, **campos: Any) -> Any:
    cliente = cliente or entrar(quien)
    pagina = cliente.get(ruta(quien, q, "emitir_resolucion"))
    datos = {"visto": visto(pagina.text), "envio": clave_de_envio(pagina.text), "paso": "hacer"}
    datos |= {"resolucion": r.pk, "sentido": "concurre", "clave": CLAVE, **campos}
    return seguir(cliente.post(ruta(quien, q, "emitir_resolucion"), datos))


def test_el_codigo_del_rfc_6238_es_el_de_la_biblioteca():
    # Apéndice B, T = 59 s, SHA-1: 94287082; con seis cifras, las últimas.
    assert format_hotp_value(hotp_value(SECRETO, 1)) == "287082"


def test_con_aplicacion_de_codigos_se_pide_uno_y_sirve_una_sola_vez(reloj, settings):
    settings.MFA_TOTP_TOLERANCE = 20  # la máquina de las pruebas puede ser lenta
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    r = proponer(q, elenco.presidente)
    TOTP.activate(elenco.asociado, SECRETO)
    cache.clear()
    cliente = entrar(elenco.asociado)
    pagina = cliente.get(ruta(elenco.asociado, q, "emitir_resolucion")).text
    assert 'name="codigo"' in pagina and 'autocomplete="one-time-code"' in pagina
    sin_codigo = votar(q, elenco.asociado, r)
    assert errores(sin_codigo) == "Complete «Código de su segundo factor»."
    equivocado = votar(q, elenco.asociado, r, codigo=otro_que_no_vale())
    assert "no es correcto o ya se usó" in errores(equivocado)
    # Con la contraseña mal, el código no se gasta.
    suyo = codigo_de_ahora()
    assert "contraseña no es correcta" in errores(
        votar(q, elenco.asociado, r, codigo=suyo, clave="otra")
    )
    assert not Voto.objects.filter(comisionado__usuario=elenco.asociado).exists()
    disiente = {"sentido": "disiente", "expresion": "No se probó."}
    assert votar(q, elenco.asociado, r, codigo=suyo, **disiente).status_code == 303
    repetido = votar(q, elenco.asociado, r, codigo=suyo)
    assert "no es correcto o ya se usó" in errores(repetido) and suyo not in repetido.text
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_decision"
    uso = Authenticator.objects.get(user=elenco.asociado)
    assert uso.last_used_at is not None
    # Otro código distinto, uno de recuperación, firma el voto que decide; tampoco sirve dos veces.
    recuperacion = RecoveryCodes.activate(elenco.asociado)
    sin_usar = recuperacion.get_unused_codes()[0]
    assert votar(q, elenco.asociado, r, codigo=sin_usar).status_code == 303
    assert Querella.objects.get(pk=q.pk).estado == "resuelta"
    fresco = RecoveryCodes(Authenticator.objects.get(user=elenco.asociado, type="recovery_codes"))
    assert sin_usar not in fresco.get_unused_codes()


def test_a_los_cinco_codigos_malos_se_espera(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    r = proponer(q, elenco.presidente)
    TOTP.activate(elenco.asociado, SECRETO)
    cache.clear()
    mal = otro_que_no_vale()
    for _vez in range(5):
        assert "no es correcto" in errores(votar(q, elenco.asociado, r, codigo=mal))
    bloqueado = votar(q, elenco.asociado, r, codigo=codigo_de_ahora())
    assert "Espere cinco minutos" in errores(bloqueado)
    # A otro miembro no lo detiene.
    assert votar(q, elenco.asociada, r).status_code == 303
    assert Querella.objects.get(pk=q.pk).estado == "resuelta"


def test_con_solo_una_llave_se_pide_haberla_confirmado_hace_poco(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    r = proponer(q, elenco.presidente)
    Authenticator.objects.create(user=elenco.asociado, type="webauthn", data={"credential": {}})
    cache.clear()
    cliente = entrar(elenco.asociado)
    negado = votar(q, elenco.asociado, r, cliente)
    assert "Confirme su llave de seguridad" in errores(negado)
    assert "Confirmarla en otra pestaña" in negado.text
    for hace, codigo in ((301, 200), (10, 303)):
        sesion = cliente.session
        sesion["account_authentication_methods"] = [{"method": "mfa", "at": time.time() - hace}]
        sesion["account_authentication_methods_user"] = str(elenco.asociado.pk)
        sesion.save()
        assert votar(q, elenco.asociado, r, cliente).status_code == codigo
    assert Querella.objects.get(pk=q.pk).estado == "resuelta"


def test_sin_segundo_factor_firma_la_contrasena_sola(reloj):
    elenco = gente.crear()
    assert factores(elenco.asociado) == frozenset()
    RecoveryCodes.activate(elenco.asociado)
    assert factores(elenco.asociado) == frozenset()
    TOTP.activate(elenco.asociado, SECRETO)
    assert factores(elenco.asociado) == {"totp", "recovery_codes"}
