"""Lo que es público y desde cuándo, como tabla que las vistas consultan.

Hasta que el alcalde es notificado un caso muestra su número, la clase de quien querella y que
está en trámite. De una vista privada sale el día; de su resolución, la parte dispositiva y los
votos. Si la notificación se anula, el caso vuelve a estar en trámite y a callar.
"""

from django.db import migrations

TABLA = """
CREATE TABLE publicado.publicidad (
    que text, clase text, vista text, etapa text, alcance text NOT NULL, fuente text NOT NULL,
    PRIMARY KEY (que, clase, vista, etapa)
);
INSERT INTO publicado.publicidad (que, clase, vista, etapa, alcance, fuente) VALUES
('caso', '*', '*', 'tramite', 'numero', '18.004#3'),
('caso', '*', '*', 'abierta', 'todo', '18.013#2'),
('asiento', '*', '*', 'abierta', 'todo', '18.013#2'),
('asiento', 'abrir_vista', 'privada', 'abierta', 'numero', '18.004#8'),
('asiento', 'diligenciar_aviso', 'privada', 'abierta', 'numero', '18.004#8'),
('asiento', 'presumir_aviso', 'privada', 'abierta', 'numero', '18.004#8'),
('asiento', 'prestar_asistencia', '*', 'abierta', 'numero', '18.004#2'),
('termino', '*', '*', 'abierta', 'todo', '18.004#14'),
('vista', '*', 'publica', 'abierta', 'todo', '18.004#8'),
('vista', '*', 'privada', 'abierta', 'dia', '18.004#8'),
('documento', 'resolucion', 'publica', 'abierta', 'todo', '18.013#x-280'),
('documento', 'resolucion', 'privada', 'abierta', 'edicion', '18.013#x-280'),
('documento', 'certificacion_vencimiento', '*', 'abierta', 'todo', '18.004#15');
GRANT SELECT ON publicado.publicidad TO querellas_publico, querellas_app;

CREATE FUNCTION publicado.alcance(que text, clase text, privada boolean, estado text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT p.alcance FROM publicado.publicidad p
WHERE p.que = $1 AND p.clase IN ($2, '*')
    AND p.vista IN ('*', CASE WHEN $3 THEN 'privada' ELSE 'publica' END)
    AND p.etapa IN ('*', CASE WHEN $4 IN ('borrador', 'presentada') THEN 'tramite'
        ELSE 'abierta' END)
ORDER BY p.clase <> '*' DESC, p.vista <> '*' DESC, p.etapa <> '*' DESC
LIMIT 1
$$;

"""
# `abierto`: los casos abiertos al público, la fila «caso» de la tabla escrita para que use índices
# (una prueba compara las dos). Las demás vistas parten de él.
VISTAS = """
DROP VIEW publicado.decision, publicado.documento, publicado.vista, publicado.plazo,
    publicado.actuacion, publicado.expediente;

CREATE VIEW publicado.abierto AS
SELECT q.id, q.numero, q.estado, EXISTS (
    SELECT 1 FROM public.vistas_vista v
    WHERE v.querella_id = q.id AND NOT v.publica AND v.estado <> 'cancelada'
) AS privada
FROM public.querellas_querella q
WHERE q.numero IS NOT NULL AND NOT q.reservada
    AND q.estado NOT IN ('borrador', 'presentada');

CREATE VIEW publicado.expediente AS
SELECT q.numero, q.reservada, CASE WHEN NOT q.reservada THEN q.estado END AS estado,
    x.regimen, x.asunto, x.epigrafe_es, x.epigrafe_en,
    x.presentada_el, x.en_rebeldia, x.defectuosa, x.disposicion, x.terminada_en, x.origen,
    x.version_publica, x.publica_en, m.nombre AS municipio, m.slug AS municipio_slug,
    CASE WHEN NOT q.reservada THEN (
        SELECT string_agg(DISTINCT p.clase, ',' ORDER BY p.clase)
        FROM public.querellas_parte p
        WHERE p.querella_id = q.id AND p.papel = 'querellante' AND p.clase <> ''
    ) END AS clases, x.firme_el
FROM public.querellas_querella q
LEFT JOIN public.querellas_querella x ON x.id = q.id AND NOT q.reservada
    AND x.estado NOT IN ('borrador', 'presentada')
LEFT JOIN public.alcaldes_municipio m ON m.id = x.municipio_id
WHERE q.numero IS NOT NULL AND q.estado <> 'borrador';

CREATE VIEW publicado.actuacion AS
SELECT e.expediente, e.numero, e.se_ve AS publica,
    CASE WHEN e.se_ve THEN e.clase END AS clase,
    CASE WHEN e.se_ve THEN e.version_plantilla END AS version_plantilla,
    CASE WHEN e.se_ve THEN e.datos END AS datos,
    CASE WHEN e.se_ve THEN e.texto_es END AS texto_es,
    CASE WHEN e.se_ve THEN e.efectiva_el END AS efectiva_el,
    CASE WHEN e.se_ve THEN e.registrada_en END AS registrada_en
FROM (
    SELECT c.numero AS expediente, a.numero, l.clase, l.version_plantilla, l.datos, l.texto_es,
        l.efectiva_el, a.registrada_en,
        l.publica AND publicado.alcance('asiento', l.clase, c.privada, c.estado) = 'todo' AS se_ve
    FROM publicado.abierto c
    JOIN public.querellas_lectura l ON l.querella_id = c.id
    JOIN public.querellas_actuacion a ON a.id = l.actuacion_id
) e;

CREATE VIEW publicado.plazo AS
SELECT c.numero AS expediente, p.id, p.termino, p.estado, p.disparador_el, p.fecha_legal,
    p.fecha_conservadora, p.fecha_tope, p.vence_en, p.computo, p.origen,
    p.razon_de_sustitucion, p.version_regla, p.version_calendario
FROM publicado.abierto c
JOIN public.plazos_plazo p ON p.querella_id = c.id
WHERE publicado.alcance('termino', p.termino, c.privada, c.estado) = 'todo' AND NOT EXISTS (
    SELECT 1 FROM public.querellas_actuacion a
    JOIN public.querellas_lectura l ON l.actuacion_id = a.id
    WHERE a.querella_id = p.querella_id AND a.numero = p.abierto_por_actuacion AND NOT (
        l.publica AND publicado.alcance('asiento', l.clase, c.privada, c.estado) = 'todo'
    )
);

CREATE VIEW publicado.vista AS
SELECT e.expediente, e.vista_el, e.publica, e.estado,
    CASE WHEN e.alcance = 'todo' THEN e.comienza_en END AS comienza_en,
    CASE WHEN e.alcance = 'todo' THEN e.lugar END AS lugar,
    CASE WHEN e.alcance = 'todo' THEN e.ante END AS ante,
    CASE WHEN e.alcance = 'todo' THEN e.epigrafe_es END AS epigrafe_es,
    CASE WHEN e.alcance = 'todo' THEN e.epigrafe_en END AS epigrafe_en,
    CASE WHEN e.alcance = 'todo' THEN e.municipio END AS municipio,
    e.id,
    CASE WHEN e.alcance = 'todo' THEN e.senalada_en END AS senalada_en
FROM (
    SELECT v.id, c.numero AS expediente, v.vista_el, v.publica, v.estado, v.comienza_en, v.lugar,
        v.ante, v.senalada_en, q.epigrafe_es, q.epigrafe_en, m.nombre AS municipio,
        publicado.alcance('vista', '*', NOT v.publica, c.estado) AS alcance
    FROM publicado.abierto c
    JOIN public.vistas_vista v ON v.querella_id = c.id
    JOIN public.querellas_querella q ON q.id = c.id
    LEFT JOIN public.alcaldes_municipio m ON m.id = q.municipio_id
) e
WHERE e.alcance IN ('todo', 'dia');

CREATE VIEW publicado.documento AS
SELECT c.numero AS expediente, a.numero AS actuacion, d.codigo, d.tipo, d.titulo, d.sha256,
    d.bytes, d.medio, d.listo_en, d.ruta_publica
FROM publicado.abierto c
JOIN public.documentos_documento d ON d.querella_id = c.id
LEFT JOIN public.querellas_actuacion a ON a.id = d.actuacion_id
LEFT JOIN public.querellas_lectura l ON l.actuacion_id = a.id
WHERE d.estado = 'listo' AND d.publica AND d.ruta_publica <> '' AND (a.id IS NULL OR l.publica)
    AND publicado.alcance('documento', d.tipo, c.privada, c.estado) = 'todo';

CREATE VIEW publicado.decision AS
SELECT e.expediente, e.codigo, e.tipo, CASE WHEN e.alcance = 'todo' THEN e.ruta_publica END
    AS ruta_publica, CASE WHEN e.alcance = 'todo' THEN e.bytes END AS bytes, e.listo_en,
    (SELECT jsonb_object_agg(k.key, k.value) FROM jsonb_each(e.datos) k
    WHERE k.key IN (
        'con_vista', 'parte_dispositiva', 'votos', 'emitida_en', 'apercibimientos', 'certifica'
    ) OR (e.alcance = 'todo' AND k.key IN (
        'relacion_de_hechos', 'determinaciones', 'conclusiones', 'cargos', 'defecto_senalado',
        'termino', 'fuente', 'efectiva_en', 'explicacion', 'oracion_publica'
    ))) AS texto,
    e.alcance = 'edicion' AS edicion
FROM (
    SELECT c.numero AS expediente, d.codigo, d.tipo, d.ruta_publica, d.bytes, d.listo_en, d.datos,
        publicado.alcance('documento', d.tipo, c.privada, c.estado) AS alcance
    FROM publicado.abierto c
    JOIN public.documentos_documento d ON d.querella_id = c.id
    LEFT JOIN public.querellas_lectura l ON l.actuacion_id = d.actuacion_id
    WHERE d.estado = 'listo' AND (d.actuacion_id IS NULL OR l.publica)
        AND d.tipo IN ('resolucion', 'certificacion_vencimiento')
        AND NOT EXISTS (
            SELECT 1 FROM public.querellas_reserva r
            WHERE r.documento_id = d.id AND r.levantada_en IS NULL
        )
) e
WHERE e.alcance = 'edicion' OR (e.alcance = 'todo' AND EXISTS (
    SELECT 1 FROM publicado.documento p WHERE p.codigo = e.codigo
));

GRANT SELECT ON ALL TABLES IN SCHEMA publicado TO querellas_publico, querellas_app;
REVOKE ALL ON publicado.abierto FROM querellas_publico;
"""
INDICE = """
ALTER TABLE publicado.indice ADD COLUMN clases text;
UPDATE publicado.indice i SET clases = e.clases, municipio = e.municipio,
    municipio_slug = e.municipio_slug, epigrafe_es = e.epigrafe_es, epigrafe_en = e.epigrafe_en,
    asunto = e.asunto, presentada_el = e.presentada_el,
    busca = CASE WHEN e.version_publica IS NULL THEN to_tsvector('es_sin', i.numero) ELSE i.busca END
FROM publicado.expediente e WHERE e.numero = i.numero;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("publico", "0005_verificar_sustituidos"),
        ("querellas", "0018_enmienda_y_vinculo"),
        ("vistas", "0001_initial"),
        ("plazos", "0006_publicado"),
        ("notificaciones", "0003_terceros"),
    ]
    operations = [
        migrations.RunSQL(TABLA, migrations.RunSQL.noop),
        migrations.RunSQL(VISTAS, migrations.RunSQL.noop),
        migrations.RunSQL(INDICE, migrations.RunSQL.noop),
    ]
