"""La búsqueda: palabras de las decisiones, nombres con errores, clase de querellante y resultado.

`para_indice` arma cada fila solo de lo publicado: lo reservado no puede llegar al índice.
"""

from django.db import migrations

COLUMNAS = """
ALTER TABLE publicado.indice
    ADD COLUMN resultado text,
    ADD COLUMN terminada_el date, ADD COLUMN nombres text, ADD COLUMN texto text;
CREATE INDEX indice_nombres ON publicado.indice USING gin (nombres gin_trgm_ops);
CREATE INDEX indice_estado ON publicado.indice (estado, orden);
CREATE INDEX indice_municipio ON publicado.indice (municipio_slug, orden);
CREATE INDEX indice_presentada ON publicado.indice (presentada_el);
DROP INDEX publicado.indice_epigrafe;
"""
VISTA = """
DROP VIEW publicado.vista;
-- El ordinal es el de la vista en su caso: la clave de la tabla diría cuántas hay en los reservados.
CREATE VIEW publicado.vista AS
SELECT e.expediente, e.vista_el, e.publica, e.estado,
    CASE WHEN e.alcance = 'todo' THEN e.comienza_en END AS comienza_en,
    CASE WHEN e.alcance = 'todo' THEN e.lugar END AS lugar,
    CASE WHEN e.alcance = 'todo' THEN e.ante END AS ante,
    CASE WHEN e.alcance = 'todo' THEN e.epigrafe_es END AS epigrafe_es,
    CASE WHEN e.alcance = 'todo' THEN e.epigrafe_en END AS epigrafe_en,
    CASE WHEN e.alcance = 'todo' THEN e.municipio END AS municipio,
    e.ordinal,
    CASE WHEN e.alcance = 'todo' THEN e.senalada_en END AS senalada_en
FROM (
    SELECT (
        SELECT count(*) FROM public.vistas_vista w
        WHERE w.querella_id = v.querella_id AND w.id <= v.id
    )::integer AS ordinal, c.numero AS expediente, v.vista_el, v.publica, v.estado, v.comienza_en, v.lugar,
        v.ante, v.senalada_en, q.epigrafe_es, q.epigrafe_en, m.nombre AS municipio,
        publicado.alcance('vista', '*', NOT v.publica, c.estado) AS alcance
    FROM publicado.abierto c
    JOIN public.vistas_vista v ON v.querella_id = c.id
    JOIN public.querellas_querella q ON q.id = c.id
    LEFT JOIN public.alcaldes_municipio m ON m.id = q.municipio_id
) e
WHERE e.alcance IN ('todo', 'dia');
GRANT SELECT ON publicado.vista TO querellas_publico, querellas_app;
"""
FILA = """
CREATE VIEW publicado.para_indice AS
SELECT e.numero, e.reservada, e.estado, e.clases, e.municipio, e.municipio_slug, e.epigrafe_es,
    e.epigrafe_en, e.asunto, e.presentada_el, nullif(e.disposicion, '') AS resultado,
    (e.terminada_en AT TIME ZONE 'America/Puerto_Rico')::date AS terminada_el,
    lower(unaccent(concat_ws(' ', e.numero, e.epigrafe_es, e.municipio))) AS nombres,
    t.texto,
    setweight(to_tsvector('es_sin', concat_ws(' ', e.numero, e.epigrafe_es, e.municipio)), 'A')
        || setweight(to_tsvector('es_sin', coalesce(e.asunto, '')), 'B')
        || setweight(to_tsvector('es_sin', coalesce(t.texto, '')), 'C') AS busca
FROM publicado.expediente e
LEFT JOIN LATERAL (
    SELECT left(string_agg(p #>> '{}', E'\\n'), 200000) AS texto
    FROM publicado.decision d
    CROSS JOIN unnest(ARRAY[
        '$.relacion_de_hechos[*]', '$.determinaciones[*]', '$.conclusiones[*]',
        '$.parte_dispositiva'
    ]::jsonpath[]) ruta
    CROSS JOIN LATERAL jsonb_path_query(d.texto, ruta) p
    WHERE d.expediente = e.numero
) t ON true;
GRANT SELECT ON publicado.para_indice TO querellas_app;

UPDATE publicado.indice i SET clases = p.clases, municipio = p.municipio,
    municipio_slug = p.municipio_slug, epigrafe_es = p.epigrafe_es, epigrafe_en = p.epigrafe_en,
    asunto = p.asunto, presentada_el = p.presentada_el, resultado = p.resultado,
    terminada_el = p.terminada_el, nombres = p.nombres, texto = p.texto, busca = p.busca
FROM publicado.para_indice p WHERE p.numero = i.numero;
"""


class Migration(migrations.Migration):
    dependencies = [("publico", "0006_publicidad")]
    operations = [
        migrations.RunSQL(COLUMNAS, migrations.RunSQL.noop),
        migrations.RunSQL(VISTA, migrations.RunSQL.noop),
        migrations.RunSQL(FILA, migrations.RunSQL.noop),
    ]
