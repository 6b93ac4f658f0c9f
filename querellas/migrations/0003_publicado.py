"""El esquema `publicado`: lo único que el papel público puede leer.

Un caso reservado muestra su número y nada más; un asiento reservado, su número: ni sus
documentos ni los términos que abrió salen. De una decisión sale su texto, no los datos que
el PDF lleva para notificarla (direcciones).
"""

from django.db import migrations

INDICE = """
CREATE TABLE publicado.indice (
    numero text COLLATE "C" PRIMARY KEY,
    reservada boolean NOT NULL DEFAULT false,
    estado text, municipio text, municipio_slug text, epigrafe_es text, epigrafe_en text,
    asunto text, presentada_el date, busca tsvector
);
CREATE INDEX indice_busca ON publicado.indice USING gin (busca);
CREATE INDEX indice_epigrafe ON publicado.indice USING gin (epigrafe_es gin_trgm_ops);
GRANT SELECT, INSERT, UPDATE, DELETE ON publicado.indice TO querellas_app;
"""
VISTAS = """
CREATE VIEW publicado.expediente AS
SELECT q.numero, q.reservada, x.estado, x.regimen, x.asunto, x.epigrafe_es, x.epigrafe_en,
    x.presentada_el, x.en_rebeldia, x.defectuosa, x.disposicion, x.terminada_en, x.origen,
    x.version_publica, x.publica_en, m.nombre AS municipio, m.slug AS municipio_slug
FROM public.querellas_querella q
LEFT JOIN public.querellas_querella x ON x.id = q.id AND NOT q.reservada
LEFT JOIN public.alcaldes_municipio m ON m.id = x.municipio_id
WHERE q.numero IS NOT NULL AND q.estado <> 'borrador';

CREATE VIEW publicado.actuacion AS
SELECT q.numero AS expediente, a.numero, l.publica,
    CASE WHEN l.publica THEN l.clase END AS clase,
    CASE WHEN l.publica THEN l.version_plantilla END AS version_plantilla,
    CASE WHEN l.publica THEN l.datos END AS datos,
    CASE WHEN l.publica THEN l.texto_es END AS texto_es,
    CASE WHEN l.publica THEN l.efectiva_el END AS efectiva_el
FROM public.querellas_lectura l
JOIN public.querellas_actuacion a ON a.id = l.actuacion_id
JOIN public.querellas_querella q ON q.id = l.querella_id
WHERE NOT q.reservada;

CREATE VIEW publicado.plazo AS
SELECT q.numero AS expediente, p.id, p.termino, p.estado, p.disparador_el, p.fecha_legal,
    p.fecha_conservadora, p.fecha_tope, p.vence_en, p.computo, p.origen,
    p.razon_de_sustitucion, p.version_regla, p.version_calendario
FROM public.plazos_plazo p
JOIN public.querellas_querella q ON q.id = p.querella_id
WHERE NOT q.reservada AND q.numero IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM public.querellas_actuacion a
    JOIN public.querellas_lectura l ON l.actuacion_id = a.id
    WHERE a.querella_id = p.querella_id AND a.numero = p.abierto_por_actuacion AND NOT l.publica
);

CREATE VIEW publicado.vista AS
SELECT q.numero AS expediente, v.vista_el, v.publica, v.estado,
    CASE WHEN v.publica THEN v.comienza_en END AS comienza_en,
    CASE WHEN v.publica THEN v.lugar END AS lugar,
    CASE WHEN v.publica THEN v.ante END AS ante,
    CASE WHEN v.publica THEN q.epigrafe_es END AS epigrafe_es,
    CASE WHEN v.publica THEN q.epigrafe_en END AS epigrafe_en,
    CASE WHEN v.publica THEN m.nombre END AS municipio
FROM public.vistas_vista v
JOIN public.querellas_querella q ON q.id = v.querella_id
LEFT JOIN public.alcaldes_municipio m ON m.id = q.municipio_id
WHERE NOT q.reservada AND q.numero IS NOT NULL;

CREATE VIEW publicado.documento AS
SELECT q.numero AS expediente, a.numero AS actuacion, d.codigo, d.tipo, d.titulo, d.sha256,
    d.bytes, d.medio, d.listo_en, d.ruta_publica
FROM public.documentos_documento d
JOIN public.querellas_querella q ON q.id = d.querella_id
LEFT JOIN public.querellas_actuacion a ON a.id = d.actuacion_id
LEFT JOIN public.querellas_lectura l ON l.actuacion_id = a.id
WHERE NOT q.reservada AND q.numero IS NOT NULL AND d.estado = 'listo' AND d.publica
    AND d.ruta_publica <> '' AND (a.id IS NULL OR l.publica);

CREATE VIEW publicado.decision AS
SELECT p.expediente, p.codigo, p.tipo, p.ruta_publica, p.bytes, p.listo_en,
    (SELECT jsonb_object_agg(c.key, c.value) FROM jsonb_each(d.datos) c WHERE c.key IN (
        'con_vista', 'relacion_de_hechos', 'determinaciones', 'conclusiones',
        'parte_dispositiva', 'cargos', 'votos', 'emitida_en', 'defecto_senalado',
        'termino', 'fuente', 'efectiva_en', 'explicacion', 'oracion_publica',
        'apercibimientos', 'certifica'
    )) AS texto
FROM publicado.documento p
JOIN public.documentos_documento d ON d.codigo = p.codigo
WHERE p.tipo IN ('resolucion', 'certificacion_vencimiento');

CREATE VIEW publicado.municipio AS
SELECT nombre, slug, clave_orden FROM public.alcaldes_municipio;

CREATE VIEW publicado.latido AS
SELECT max(terminada_en) AS terminada_en FROM public.plazos_vigilancia;

GRANT SELECT ON ALL TABLES IN SCHEMA publicado TO querellas_publico, querellas_app;
"""


class Migration(migrations.Migration):
    dependencies = [("querellas", "0002_guardias")]
    operations = [
        migrations.RunSQL(INDICE, migrations.RunSQL.noop),
        migrations.RunSQL(VISTAS, migrations.RunSQL.noop),
    ]
