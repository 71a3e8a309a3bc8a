# Development tasks; `make` lists them.

PYTHON ?= python3
PYTEST_ARGS ?= -n auto --dist worksteal
# How long `make soak` takes, and the seed of its random choices.
MINUTES ?= 60
SEED ?= 1
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
WHEELS := build/wheel# where the packaging tests find what was built
# Changes to these files cause a build; the list is kept, too, to notice a deleted file.
SOURCES := $(shell find src -type f ! -name '*.pyc' ! -path '*.egg-info/*') setup.py pyproject.toml README.md

.DEFAULT_GOAL := help
.PHONY: help setup build play test verify soak check format coverage docs bench instructions constraints clean FORCE

help: ## list these tasks
	@echo "make play starts a game; make test runs the tests. Both set up what they need first."
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(VENV)/.ready ## create .venv with everything needed to play, test, and build

$(VENV)/.ready: constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Playmat requires Python 3.11 or newer; name one with: make PYTHON=python3.12"; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --quiet --requirement constraints.txt
	@touch $@

build: $(VENV)/.built ## install the package into .venv, compiled where there is a C compiler

# First line: compile (1) or not (0); then the names of the sources. If it changes, build/ is
# deleted.
$(VENV)/.inputs: $(VENV)/.ready FORCE
	@mode=$${PLAYMAT_COMPILE:-$$($(BIN)/python setup.py --quiet can_compile)} && \
	{ echo "$${mode:?}"; printf '%s\n' $(SOURCES) | sort; } > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else rm -rf build && mv $@.new $@; fi

# The stamp has the time at which the build starts, so that an edit during the build isn't missed.
$(VENV)/.built: $(VENV)/.ready $(VENV)/.inputs $(SOURCES)
	@touch $@.new
	@read mode < $(VENV)/.inputs; case $$mode in \
	  1) echo "Compiling and installing playmat: about a minute and a half on two cores."; \
	     [ -n "$$PLAYMAT_COMPILE" ] || \
	       echo "To skip it, press Ctrl-C and run: PLAYMAT_COMPILE=0 make play (slower, otherwise the same)";; \
	  *) echo "Installing playmat as pure Python ...";; esac; \
	rm -rf $(WHEELS) && \
	PLAYMAT_COMPILE=$$mode $(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir $(WHEELS) . && \
	$(PIP) install --quiet --force-reinstall --no-deps --no-index $(WHEELS)/*.whl
	@mv $@.new $@

play: build ## play a game against the computer
	@$(BIN)/playmat play

# Keep bytecode; otherwise every run would rewrite all asserts again.
test verify soak: export PYTHONDONTWRITEBYTECODE =
test verify: export PLAYMAT_WHEELS = $(CURDIR)/$(WHEELS)
test: build ## run the tests of a commit in both builds, in at most ten minutes on two cores
	@echo "== Testing the pure Python build: the files in src"
	@PLAYMAT_BUILD=pure $(BIN)/pytest $(PYTEST_ARGS)
	@read mode < $(VENV)/.inputs; \
	if [ "$$mode" = 1 ]; then \
	  echo "== Testing the compiled build: the package installed in $(VENV)"; \
	  PLAYMAT_BUILD=compiled $(BIN)/pytest $(PYTEST_ARGS) -o pythonpath=; \
	else \
	  echo "== The compiled build was not tested: it requires a C compiler and Python's headers."; \
	  [ "$$CI" != true ]; \
	fi

INSTALLED = PLAYMAT_BUILD=$$([ "$$(head -n 1 $(VENV)/.inputs)" = 1 ] && echo compiled || echo pure)

verify: build ## run longer tests: larger samples, the sdist, and every other Python
	@$(INSTALLED) $(BIN)/pytest $(PYTEST_ARGS) -o pythonpath= --size verify

soak: build ## run random tests for MINUTES=60 from SEED=1, in the installed build
	@$(INSTALLED) $(BIN)/pytest $(PYTEST_ARGS) -o pythonpath= --size soak --minutes $(MINUTES) --seed $(SEED)

coverage: setup ## measure which lines and branches of src the tests run, in the pure build
	@rm -rf build/coverage && mkdir -p build/coverage
	@PLAYMAT_BUILD=pure $(BIN)/coverage run -m pytest $(PYTEST_ARGS)
	@$(BIN)/coverage combine --quiet && $(BIN)/coverage report

check: setup ## check format, lint, strict types, and imports, in seconds
	@$(BIN)/ruff format --check --quiet . || { echo 'Run `make format` to fix this.'; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/python tools/lint_compiled.py src/playmat/rulebook src/playmat/engine src/playmat/vocabulary src/playmat/agents
	@PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo
	@PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo --config tools/layers.toml
	@$(BIN)/mypy

format: setup ## format the code and fix what the linter can fix
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .

docs: setup ## write docs/api.md and docs/cards from the code and its tests
	@$(BIN)/python tools/write_api_docs.py
	@PYTHONPATH=src $(BIN)/python tools/write_card_docs.py

bench: build ## measure decisions per second, clone time, and memory
	@$(BIN)/playmat bench

instructions: build ## count machine instructions per decision, with valgrind
	@command -v valgrind > /dev/null || { echo "This requires valgrind."; exit 1; }
	@sh bench/icount.sh $(BIN)/python

constraints: ## pin the newest versions of all dependencies in constraints.txt
	@rm -rf build/pins && $(PYTHON) -m venv build/pins
	@build/pins/bin/pip install --quiet --upgrade pip
	@PLAYMAT_COMPILE=0 build/pins/bin/pip install --quiet '.[lab,dev]'
	@{ sed -n '/^#/p' constraints.txt; \
	   build/pins/bin/pip freeze --all --exclude pip --exclude playmat | \
	   sed "s/^librt==.*/&; platform_python_implementation == 'CPython'/"; } > build/constraints.txt
	@mv build/constraints.txt constraints.txt && rm -rf build/pins

clean: ## remove everything that make has built, including .venv
	@rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@find bench examples src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
