"""Comprobar un documento por su código, sin poder recorrerlos: una función, no una vista.

Quien tiene el papel tiene el código (128 bits). Lo reservado y lo que no existe no dan fila:
la respuesta es la misma. Lo que alguien trajo no lo certifica la Comisión y tampoco la da.
"""

from django.db import migrations

FUNCION = """
CREATE FUNCTION publicado.verificar(pedido text)
RETURNS TABLE (
    codigo text, expediente text, tipo text, sha256 text, bytes bigint, expedido_en text,
    listo_en timestamptz, firmante text, cargo text, sin_efecto boolean
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
SELECT d.codigo, q.numero, d.tipo, d.sha256, d.bytes, d.datos ->> 'expedido_en', d.listo_en,
    d.datos #>> '{certifica,nombre}', d.datos #>> '{certifica,cargo}',
    coalesce((
        SELECT bool_and(n.estado = 'sustituida')
        FROM public.notificaciones_notificacion n WHERE n.documento_id = d.id
    ), false)
FROM public.documentos_documento d
JOIN public.querellas_querella q ON q.id = d.querella_id
WHERE d.codigo = pedido AND d.estado = 'listo' AND d.datos <> '{}'::jsonb
    AND q.numero IS NOT NULL AND NOT q.reservada AND NOT EXISTS (
        SELECT 1 FROM public.querellas_reserva r
        WHERE r.levantada_en IS NULL
            AND (r.documento_id = d.id OR r.actuacion_id = d.actuacion_id)
    )
$$;
REVOKE ALL ON FUNCTION publicado.verificar(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION publicado.verificar(text) TO querellas_publico, querellas_app;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("publico", "0001_initial"),
        ("querellas", "0007_reserva"),
        ("documentos", "0004_documento_documento_por_publicar"),
        ("notificaciones", "0001_initial"),
    ]
    operations = [
        migrations.RunSQL(FUNCION, "DROP FUNCTION IF EXISTS publicado.verificar(text)"),
    ]
