# make run   levanta todo el sistema en esta máquina / brings the whole system up
# make test  revisa y prueba todo / runs every check and test
# Lo demás: make setup, make comprobar, make test-largo, make matriz-largo,
# make simulacro, make fallas-largo, make capturas

# El primer Python 3.11 o posterior que de verdad arranca (los «shims» mienten).
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
PREPARAR = $(if $(PYTHON),$(PYTHON) querellas/local/preparar.py,@echo \
	"Hace falta Python 3.11 o posterior. / Python 3.11 or later is needed." >&2; exit 1;)
VENV := .venv/bin/python

.DEFAULT_GOAL := run
.PHONY: run setup test comprobar test-largo matriz-largo simulacro fallas-largo capturas

# Sin metacaracteres, make ejecuta el lanzador directamente: las señales le llegan a él.
run: setup
	@$(VENV) -m querellas.local

setup:
	@$(PREPARAR) run

test:
	@$(PREPARAR) test
	@$(MAKE) --no-print-directory comprobar
	@$(VENV) -m pytest -n 2 --dist=loadgroup -m "not largo"

# Todo lo que falla se dice de una vez; las traducciones se comprueban en tests/convenciones.
comprobar:
	@$(PREPARAR) dev
	@estado=0; for revision in "ruff check ." "ruff format --check ." "mypy ." "lint-imports --no-logo" \
		"python -m querellas.local.migraciones"; do \
		echo "· $$revision"; .venv/bin/$$revision || estado=1; done; exit $$estado

# Lo que no cabe en el presupuesto de `make test`; salida 5 = no hay ninguna todavía.
test-largo:
	@$(PREPARAR) test
	@$(VENV) -m pytest -n 2 --dist=loadgroup -m largo || [ $$? -eq 5 ]

# Toda dirección, todo papel, todo método, en los dos idiomas.
matriz-largo:
	@$(PREPARAR) test
	@$(VENV) -m pytest -n 2 tests/permisos

# Respalda esta instalación y la restaura aparte, comprobándolo todo; sale con 1 si algo no cuadra.
simulacro:
	@$(VENV) -m querellas.local simulacro

# Todas las pruebas de fallas, también las largas; deja FALLAS.json y FALLAS.html.
fallas-largo:
	@$(PREPARAR) test
	@$(VENV) -m pytest $$($(VENV) -m tests.fallas.informe) -p tests.fallas.informe

capturas:
	@$(PREPARAR) test
	@$(VENV) manage.py capturas
