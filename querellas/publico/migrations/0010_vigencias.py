"""Las firmas de lo que se puede comprobar por su código: su nivel y sus copias renovadas."""

from django.db import migrations

FUNCION = """
CREATE FUNCTION publicado.vigencias(pedido text)
RETURNS TABLE (numero smallint, nivel text, sha256 text, hecha_en timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
SELECT v.numero, v.nivel, v.sha256, v.hecha_en
FROM publicado.verificar(pedido) x
JOIN public.documentos_documento d ON d.codigo = x.codigo
JOIN public.documentos_vigenciadefirma v ON v.documento_id = d.id
ORDER BY v.numero
$$;
REVOKE ALL ON FUNCTION publicado.vigencias(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION publicado.vigencias(text) TO querellas_publico, querellas_app;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("publico", "0009_version_tachada"),
        ("documentos", "0014_vigencia_de_firma"),
    ]
    operations = [
        migrations.RunSQL(FUNCION, "DROP FUNCTION IF EXISTS publicado.vigencias(text)"),
    ]
