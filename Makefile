# Every verb sets up what it needs in .venv by itself. `make` alone lists them.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
PINS := pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-annotate --no-header --quiet $(UPGRADE)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

.PHONY: help
help: ## list the verbs
	@echo 'make VERB, where VERB is one of:'
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: setup
setup: $(READY) ## make .venv and install the pinned packages and Kvytok itself

$(BIN)/python:
	@test -n '$(PYTHON)' && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'Kvytok needs Python 3.11 or newer, and none was found.' \
		'Install it (Debian: apt-get install python3 python3-venv) or name it: make PYTHON=python3.11 setup' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo 'Python could not make a virtual environment (Debian: apt-get install python3-venv).' >&2; exit 1; }

$(READY): requirements/dev.txt pyproject.toml | $(BIN)/python
	@echo 'Installing the pinned packages into $(VENV) …'
	@$(PIP) install -qq --require-hashes -r requirements/dev.txt
	@$(PIP) install -qq --no-build-isolation --no-deps -e .
	@touch $@

.PHONY: test
test: lint types layers ## everything: linters, types, layers and the whole test suite
	@$(PYTEST)

.PHONY: check
check: lint types layers ## the quick round: linters, types, layers and the fast tests
	@$(PYTEST) -q -m 'not slow'

.PHONY: lint
lint: $(READY) ## style and common mistakes (ruff)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

.PHONY: types
types: $(READY) ## types (mypy --strict)
	@$(BIN)/mypy

.PHONY: layers
layers: $(READY) ## imports flow one way (import-linter)
	@$(BIN)/lint-imports --no-logo

.PHONY: format
format: $(READY) ## rewrite the Python files in the house style
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .

.PHONY: bench
bench: $(READY) ## measure the engine's speed
	@$(BIN)/kvytok bench engine

.PHONY: docs
docs: $(READY) ## build the documentation into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo 'The documentation is in site/index.html'

.PHONY: pins
pins: $(BIN)/python ## renew requirements/ from pyproject.toml (UPGRADE=--upgrade takes newer versions)
	@test -x $(BIN)/uv || $(PIP) install -qq uv
	@$(BIN)/uv $(PINS) --output-file requirements/run.txt
	@$(BIN)/uv $(PINS) --group dev --extra openspiel --constraint requirements/run.txt --output-file requirements/dev.txt

.PHONY: clean
clean: ## remove caches and built files; .venv stays
	@rm -rf build dist site htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
