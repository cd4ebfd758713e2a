# Everything a person does with this repository. Needs python3 (3.11 or newer), make and git; the rest is fetched into .venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
JOBS   ?= 3
EFFORT ?= 100

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
# The tests start hundreds of processes: each would compile the whole package again if none could keep what it compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run play test tests quick cover lint page pagetest browser format bench gauntlet docs constraints clean

help: ## list what can be made
	@echo "Queenhigh: the open platform for Three Card Poker"
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/.run ## set up once, then open the house to the browser: demo tables of every game; Ctrl-C stops it
	@$(BIN)/queenhigh serve --open

play: $(VENV)/.run ## set up once, then open the table in the terminal; without one, deal and explain a whole round
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/queenhigh play; \
	else $(BIN)/queenhigh games && $(BIN)/queenhigh deal ca-6cb --seats 7; fi

test: $(VENV)/.dev ## lint, types, layers and every test at effort 1, side by side
	@$(MAKE) -j3 lint tests pagetest

# The workers fill the cores: threads of the matrix library beside them would only wait for each other, busily.
tests quick cover: export OPENBLAS_NUM_THREADS = 1

# Each worker begins with its part, so that what tests of one room share is made once; who is done takes from another.
# One worker more than a small machine has cores: the first part is of tests that mostly wait (tests/conftest.py).
tests: $(VENV)/.dev browser
	@$(BIN)/pytest -n $(JOBS) --dist worksteal

# The two minutes are those of whoever has called it.
quick: export SINCE := $(shell date +%s)
quick: $(VENV)/.dev ## the tests that a change since BASE (origin/main) reaches, the nearest first, within two minutes
	@JOBS=$(JOBS) BASE=$(BASE) $(BIN)/python -m tools.quick

cover: $(VENV)/.dev ## the same tests with coverage, which makes them take three times as long
	@$(BIN)/pytest -n $(JOBS) --cov --cov-report=term

lint: $(VENV)/.dev ## style, types and layers
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

# The page is tested in a real browser. One that is there is used; else it is fetched, where that is allowed: a machine that
# is new has no list of packages yet.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && { apt-get update -qq >/dev/null; apt-get install -y -qq chromium >/dev/null; }; } || \
	echo "The page's tests need Chromium: install it (on Debian: apt install chromium)." >&2

page: $(VENV)/.dev ## build the page of the browser from page/ into src/queenhigh/web/page, with Node from PyPI
	@$(BIN)/python -m tools.wire_schema
	@$(BIN)/python -m tools.wire_types
	@$(BIN)/python -m tools.page

pagetest: $(VENV)/.dev ## types and component tests of the page
	@$(BIN)/python -m tools.page check

format: $(VENV)/.dev ## let ruff put the code in order
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

bench: $(VENV)/.dev ## measured against named baselines, in one run
	@$(BIN)/python -m benchmarks

gauntlet: $(VENV)/.dev browser ## the same tests at EFFORT (100), and mutation testing; resumable; writes evidence/
	@$(BIN)/python -m tools.gauntlet --jobs $(JOBS) --effort $(EFFORT)

docs: $(VENV)/.dev ## write the generated pages again, and build the documentation site into build/site
	@$(BIN)/python -m tools.clauses
	@$(BIN)/python -m tools.rule_reference
	@$(BIN)/python -m tools.history_example
	@$(BIN)/python -m tools.pictures
	@$(BIN)/python -m tools.table_pictures
	@$(BIN)/python -m tools.site

constraints: ## pin the newest versions that pyproject.toml allows
	@$(PYTHON) tools/pin.py

clean: ## remove what was made; .venv stays unless VENV_TOO=1
	@rm -rf build dist mutants .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	@find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
	@if [ -n "$(VENV_TOO)" ]; then rm -rf $(VENV); fi

# A stamp says that the environment matches pyproject.toml and constraints.txt, so that a second run starts at once.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if v >= (3, 11) else "Queenhigh needs Python 3.11 or newer; \
	$(PYTHON) is %d.%d. Name another one: make PYTHON=python3.12 …" % v[:2])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	echo "Could not create $(VENV): the venv module of $(PYTHON) is missing (on Debian: apt install python3-venv)." >&2; exit 1; }
	@touch $@

$(VENV)/.run: pyproject.toml constraints.txt | $(VENV)/.made
	@echo "Setting up (once) …"
	@$(PIP) install -c constraints.txt -e '.[all]'
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/.made
	@echo "Setting up for development (once) …"
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $(VENV)/.run $@
