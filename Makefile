# `make serve` and `make test` are the whole set-up of a fresh machine: Python 3.11 or newer with headers, make, a C
# compiler.
# Node.js is taken from the system (20.19 or newer), else from PyPI.
#
#   make serve ARGS="--port 9000"      make test ARGS="-k takeback -n 2"

.DELETE_ON_ERROR:
.NOTPARALLEL:
.DEFAULT_GOAL := help
SHELL := /bin/bash

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
# The target `client` builds it where the output can be seen; lint needs none.
INSTALL := NARABE_SKIP_CLIENT=1 $(PIP) install --editable
WEB_BUILD := $(PY) client/web_build.py
ARGS ?=

# A version manager may shim a name it can't run, so each candidate is asked.
find_python = $(firstword $(foreach p,python3.13 python3.12 python3.11 python3,$(shell \
	$(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(p))))

.PHONY: help
help:  ## Show this list
	@sed -nE 's/^([a-z-]+):.*## *(.*)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-12s %s\n", $$1, $$2 }'

.PHONY: serve
serve: $(VENV)/.stamp-run client native  ## Build what is needed, start the server, print its address (ARGS: its flags)
	@exec $(BIN)/narabe serve $(ARGS)

.PHONY: test
test: $(VENV)/.stamp-test packages client native node  ## Install what the tests need and run them all (ARGS: pytest's; -n 0: one after the other)
	$(PY) -m pytest --numprocesses=auto --dist=loadfile --no-loadscope-reorder $(ARGS)

.PHONY: nightly
nightly: $(VENV)/.stamp-test  ## The long checks: 20,000 crowded positions, damaged record files and frames for 10 minutes each
	@$(INSTALL) '.[fuzz]' || echo 'narabe: no atheris for this machine: hypothesis damages the files.' >&2
	NARABE_NIGHTLY=1 $(PY) -m pytest tests/core/rules tests/reference $(ARGS)
	$(PY) -m tests.fuzz_readers --seconds 600
	$(PY) -m tests.fuzz_frames --minutes 10

.PHONY: soak
soak: $(VENV)/.stamp-test native  ## 500 rooms for 10 minutes with kill -9 every 20 s, then 100,000 steps of the state machine (ARGS: --help)
	$(PY) -m tests.soak $(ARGS)
	NARABE_MACHINE_STEPS=$${NARABE_MACHINE_STEPS:-100000} $(PY) -m pytest tests/server/machine

.PHONY: test-wheel
test-wheel: $(VENV)/.stamp-test client  ## Build the wheel, install it in an empty environment, play against it
	$(PY) -m pytest -m wheel tests/packaging $(ARGS)

.PHONY: dev
dev: $(VENV)/.stamp-dev node  ## Vite dev server with proxy, and a server that restarts on changes
	@$(BIN)/watchfiles --filter python '$(BIN)/narabe serve $(ARGS)' server protocol & \
	server=$$!; trap 'kill $$server' EXIT; \
	$(WEB_BUILD) --run vite

.PHONY: lint
lint: $(VENV)/.stamp-lint node  ## ruff, mypy, import-linter, tsc, oxlint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(WEB_BUILD) --run tsc --noEmit
	$(WEB_BUILD) --run oxlint --deny-warnings

.PHONY: format
format: $(VENV)/.stamp-lint  ## Let ruff format and mend what it can
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

.PHONY: bench
bench: $(VENV)/.stamp-test  ## Measure moves/s, latency, memory and fan-out (ARGS: --help shows them)
	$(PY) -m tests.bench $(ARGS)

.PHONY: bench-page
bench-page: $(VENV)/.stamp-test client browser  ## Measure the page in a browser: first board, press to paint, redraws, memory
	$(PY) -m tests.e2e.measures $(ARGS)

.PHONY: screenshot
screenshot: $(VENV)/.stamp-test client browser  ## Take the README's pictures from the running program
	$(PY) -m tests.e2e.screenshot $(ARGS)

.PHONY: client
client: $(VENV)/.stamp-run  ## Build the web client if its sources changed
	@need="$$($(WEB_BUILD) --requires)" && { [ -z "$$need" ] || $(PIP) install "$$need"; }
	@$(WEB_BUILD)

.PHONY: native
native: $(VENV)/.stamp-run  ## Compile the engine if its sources changed (NARABE_REQUIRE_NATIVE=1: or fail)
	@need="$$($(PY) server/kernel_build.py --requires)" && { [ -z "$$need" ] || $(PIP) install $$need; } || true
	@$(PY) server/kernel_build.py || [ -z "$$NARABE_REQUIRE_NATIVE" ]

.PHONY: bench-engine
bench-engine: $(VENV)/.stamp-test native  ## Search fixed positions: the signature of play, and the speed
	$(PY) -m narabe_engine.bench $(ARGS)

.PHONY: clean
clean:  ## Remove everything that was made, the environment included
	rm -rf $(VENV) build dist client/web/node_modules server/narabe_server/static server/narabe_engine/*.so
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find server client protocol tests -name __pycache__ -prune -exec rm -rf {} +

# --- what the targets above stand on ---

# Where PyPI has no Node for this machine either, the tests of the client skip and say so.
.PHONY: node
node: $(VENV)/.stamp-run
	@need="$$($(WEB_BUILD) --requires-tools)" && { [ -z "$$need" ] || $(PIP) install "$$need"; } && $(WEB_BUILD) --install \
		|| echo 'narabe: no tools for the web client: its checks are left out.' >&2

.PHONY: packages
packages: | $(PY)
	@headers=; $(PY) server/kernel_build.py --has-headers || headers=python3-dev; \
	.ci/packages --optional $$headers g++ chromium-headless-shell/chromium fonts-noto-cjk

.PHONY: browser
browser:
	@.ci/packages --optional chromium-headless-shell/chromium fonts-noto-cjk

$(PY):
	@python=$(find_python); [ -n "$$python" ] \
		|| { echo 'narabe: Python 3.11 or newer is needed, none was found.' >&2; exit 2; }; \
	$$python -m venv $(VENV)

$(VENV)/.stamp-run: pyproject.toml | $(PY)
	@echo 'narabe: installing what the server needs; the first time takes a minute or more.'
	@$(INSTALL) .
	@touch $@

$(VENV)/.stamp-test: pyproject.toml | $(PY)
	$(INSTALL) '.[test]'
	@touch $@ $(VENV)/.stamp-run

$(VENV)/.stamp-lint: pyproject.toml | $(PY)
	$(INSTALL) '.[test,lint]'
	@touch $@ $(VENV)/.stamp-test $(VENV)/.stamp-run

$(VENV)/.stamp-dev: pyproject.toml | $(PY)
	$(INSTALL) '.[dev]'
	@touch $@ $(VENV)/.stamp-run
