# Every verb sets up what it needs in .venv by itself. `make` alone lists them.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# For the tests of learning. It is pinned here without a hash, because the right build depends on the machine.
TORCH := torch==2.13.0
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# Every process imports all tests, which takes ten seconds: more of them only pay where tests wait, as the slow ones do.
PYTEST := $(BIN)/python -m pytest -n 4 --dist worksteal
RUN := $(VENV)/.run
KITS := build/kits
LOWEST := build/lowest
LOWEST_TESTS := $(addprefix tests/envs/test_,kits.py wrong_calls.py vector.py) \
	$(addprefix tests/server/test_,http.py play.py tables.py accounts.py refusals.py connection_limits.py group_commit.py)
KVYTOK := PYTHONPATH=src $(BIN)/python -m kvytok
# The server's bots are compiled while people look around; a game against bots alone runs in the browser, with its own.
BOTS := nice env PYTHONPATH=src $(BIN)/python -m kvytok warm --play >/dev/null 2>&1
NPM := npm --prefix web --no-fund --no-audit --no-update-notifier
MODULES := web/node_modules/.ready
# Prints what is being done and how long it took; the command's output only if it fails.
QUIETLY := @tools/quietly
PAGE := src/kvytok/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/package.json src/kvytok/words src/kvytok/boards \
	-type f -not -name '*.py' -not -name '*.pyc' 2>/dev/null)
PINS := pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-annotate --no-header --quiet $(UPGRADE)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

.PHONY: help
help: ## list the verbs
	@echo 'make VERB, where VERB is one of:'
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: play
play: ## play in the browser: sets everything up, starts the server and opens the page
	@test -f $(RUN) && test -f $(PAGE) || echo 'Getting Kvytok ready. The first time this takes about a minute.'
	@$(MAKE) -s -j2 $(RUN) $(PAGE)
	$(QUIETLY) 'Compiling the rules' env PYTHONPATH=src $(BIN)/python -m kvytok warm --rules --processes 2
	@$(BOTS) & bots=$$!; KVYTOK_LOG=$${KVYTOK_LOG:-warning} $(KVYTOK) serve --open & server=$$!; \
		trap 'kill $$bots $$server 2>/dev/null' EXIT INT TERM; wait $$server; code=$$?; wait $$server 2>/dev/null; exit $$code

.PHONY: setup
setup: $(READY) ## make .venv and install the pinned packages and Kvytok itself

$(BIN)/python:
	@test -n '$(PYTHON)' && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'Kvytok needs Python 3.11 or newer, and none was found.' \
		'Install it (Debian: apt-get install python3 python3-venv) or name it: make PYTHON=python3.11 setup' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo 'Python could not make a virtual environment (Debian: apt-get install python3-venv).' >&2; exit 1; }

# --no-compile: of 16,000 modules only those that are imported become bytecode, on first import; it saves half the time.
$(READY): requirements/dev.txt pyproject.toml | $(BIN)/python
	$(QUIETLY) 'Installing the pinned packages into $(VENV)' $(PIP) install -qq --no-compile --require-hashes -r requirements/dev.txt
	$(QUIETLY) 'Installing $(TORCH)' $(PIP) install -qq --no-compile $(TORCH)
	@$(PIP) install -qq --no-build-isolation --no-deps -e .
	@touch $@

# Playing needs fewer packages than development.
$(RUN): requirements/run.txt | $(BIN)/python
	$(QUIETLY) 'Installing the pinned packages into $(VENV)' $(PIP) install -qq --no-compile --require-hashes -r requirements/run.txt
	@touch $@

$(MODULES): web/package-lock.json
	@command -v npm >/dev/null || { echo 'Building the page needs Node 20 or newer with npm.' >&2; exit 1; }
	$(QUIETLY) 'Installing what the page is built with' $(NPM) ci --silent
	@touch $@

$(PAGE): $(MODULES) $(PAGE_SOURCES)
	$(QUIETLY) 'Building the page' $(NPM) run --silent build
	@touch $@

.PHONY: page
page: $(PAGE) ## build the page into the package

# After the page is built, which the tests need: of two cores one is then busy with it while the other one installs packages.
.PHONY: web
web: $(MODULES) $(PAGE) ## style, types and tests of the page (biome, svelte-check, vitest)
	$(QUIETLY) 'Style and types of the page' $(NPM) run --silent check
	$(QUIETLY) 'Tests of the page' $(NPM) run --silent test

# What the tests need from the system: Chromium, and PostgreSQL unless KVYTOK_TEST_POSTGRES names one.
.PHONY: browser database
browser:
	@command -v chromium >/dev/null || { echo 'Installing Chromium for the browser tests …'; \
		{ apt-get update -qq && apt-get install -qq -y chromium >/dev/null; } || { \
		echo 'The browser tests need Chromium (Debian: apt-get install chromium).' >&2; exit 1; }; }

database:
	@test -n "$$KVYTOK_TEST_POSTGRES" || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		echo 'Installing PostgreSQL for the server tests …'; \
		{ apt-get update -qq && apt-get install -qq -y postgresql >/dev/null; } || { \
		echo 'The server tests need PostgreSQL (Debian: apt-get install postgresql).' >&2; exit 1; }; }

# Compile once, before two workers compile the same code, and before a test with a time limit waits for the compiler.
.PHONY: warm
warm: $(READY)
	$(QUIETLY) 'Compiling the rules and the bots' env PYTHONPATH=src $(BIN)/python -m kvytok warm --processes 2

.PHONY: test
test: ## everything: linters, types, layers, the page and the whole test suite
	@$(MAKE) browser database
	@$(MAKE) -j2 $(READY) web
	@$(MAKE) -j2 warm types lint layers
	@echo '  The whole test suite, about twenty minutes:'
	@$(PYTEST) --maxfail 40 || { test $$? -eq 1 || exit 1; \
		echo '  A fault fails again; a clock on a busy machine does not. The failed tests once more, alone:'; \
		$(BIN)/python -m pytest -v --last-failed --last-failed-no-failures none --maxfail 3; }

.PHONY: long
long: ## the whole test suite with many times as many games and random examples: before a release
	@HYPOTHESIS_PROFILE=long $(MAKE) test

.PHONY: check
check: ## the quick round: linters, types, layers and the fast tests
	@$(MAKE) database
	@$(MAKE) -j2 $(READY) $(PAGE)
	@$(MAKE) -j2 warm types lint layers
	@echo '  The fast tests:'
	@$(PYTEST) -n 3 -q -m 'not slow'

.PHONY: lint
lint: $(READY) ## style and common mistakes (ruff)
	$(QUIETLY) 'Common mistakes (ruff)' $(BIN)/ruff check .
	$(QUIETLY) 'Style (ruff)' $(BIN)/ruff format --check .

.PHONY: types
types: $(READY) ## types (mypy --strict)
	$(QUIETLY) 'Types (mypy)' $(BIN)/mypy

.PHONY: layers
layers: $(READY) ## imports flow one way (import-linter)
	$(QUIETLY) 'Layers (import-linter)' $(BIN)/lint-imports --no-logo

.PHONY: format
format: $(READY) ## rewrite the Python files in the project's style
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .

.PHONY: bench
bench: $(READY) ## measure the engine's speed
	@$(BIN)/kvytok bench engine

.PHONY: pictures
pictures: $(READY) $(PAGE) browser ## take the pictures of the README again
	@$(BIN)/python tools/pictures.py
	@PYTHONPATH=src $(BIN)/python tools/terminal_picture.py

.PHONY: shares
shares: $(READY) $(PAGE) browser ## draw the icons and the pictures of shared links again
	@$(BIN)/python tools/shares.py

.PHONY: screens
screens: $(READY) $(PAGE) browser ## take pictures of every screen in every size, light and dark, into build/screens
	@$(BIN)/python tools/screens.py

.PHONY: site
site: $(READY) $(PAGE) ## write the page with its documentation as files for any web host, into build/site
	@$(KVYTOK) page --out build/site

.PHONY: docs
docs: $(READY) ## build the documentation into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo 'The documentation is in site/index.html'

.PHONY: pins
pins: $(BIN)/python ## write requirements/ again from pyproject.toml (UPGRADE=--upgrade takes newer versions)
	@test -x $(BIN)/uv || $(PIP) install -qq uv
	@$(BIN)/uv $(PINS) --extra server --extra words --output-file requirements/run.txt
	@$(BIN)/uv $(PINS) --extra server --extra words --extra postgres --extra push --constraint requirements/run.txt --output-file requirements/image.txt
	@$(BIN)/uv $(PINS) --group dev --extra server --extra words --extra terminal --extra envs --extra openspiel --extra postgres --extra push --extra cluster --constraint requirements/run.txt --output-file requirements/dev.txt

.PHONY: lowest
lowest: $(BIN)/python ## the environments and the server with the lowest versions that pyproject.toml allows
	@test -x $(BIN)/uv || $(PIP) install -qq uv
	$(QUIETLY) 'Installing the lowest versions into $(LOWEST)' sh -c '$(BIN)/uv venv -q --clear --python $(BIN)/python $(LOWEST) \
		&& $(BIN)/uv pip install -q --python $(LOWEST)/bin/python --resolution lowest-direct \
		-e ".[server,postgres,push,envs,openspiel,words]" "pytest>=9.2" "pytest-timeout>=2.4" "hypothesis>=6.170" "httpx>=0.28" "schemathesis>=4.32"'
	@$(LOWEST)/bin/python -m pytest -q -p no:cacheprovider $(LOWEST_TESTS)

# Kits that people train with; they are large, and none of them is pinned.
.PHONY: examples
examples: $(BIN)/python ## run all programs of examples/ briefly, with the newest kits that they need
	$(QUIETLY) 'Installing the kits into $(KITS)' sh -c '$(BIN)/python -m venv $(KITS) && $(KITS)/bin/python -m pip \
		install -qq -e ".[envs,openspiel,train,words]" $(TORCH) sb3-contrib "ray[rllib]" pytest pytest-timeout hypothesis'
	@KVYTOK_ALL_KITS=1 $(KITS)/bin/python -m pytest -q -p no:cacheprovider tests/envs/test_examples.py

.PHONY: clean
clean: ## remove caches and built files; .venv stays
	@rm -rf build dist site htmlcov src/kvytok/server/page .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
