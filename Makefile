# Needs Python 3.11 or newer and make. A C compiler makes the engine fast; uv makes the set-up fast.

VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
UV := $(shell command -v uv 2>/dev/null)

ifdef UV
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
else
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

# An installed package never lies in src/, so these two prefixes choose the engine.
unexport PYTHONPATH
INTERPRETED := PYTHONPATH="$(CURDIR)/src"
BACKEND = $(BIN)/python -c 'from pagoria.core.backend import backend; print(backend())'

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check bench format clean FORCE

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r target does; do \
		printf 'make %-8s %s\n' "$$target" "$$does"; \
	done

play: $(VENV)/.engine ## play Pagoda in the terminal
	@$(BIN)/pagoria play pagoda

test: check $(VENV)/.engine ## run every check and the tests on both engines
	@if [ "$$($(BACKEND))" = compiled ]; then \
		echo "Testing the compiled engine"; \
		PAGORIA_EXPECT_BACKEND=compiled $(BIN)/python -m pytest -n $(WORKERS); \
	else \
		echo "The engine is not compiled here: the tests run interpreted only, without the slow ones"; \
	fi
	@echo "Testing the interpreted engine"
	@$(INTERPRETED) PAGORIA_EXPECT_BACKEND=interpreted $(BIN)/python -m pytest -n $(WORKERS) -m "not slow"

check: $(VENV)/.dev ## ruff, mypy --strict and import-linter
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy src tests
	@$(INTERPRETED) $(BIN)/lint-imports --no-logo

bench: $(VENV)/.dev $(VENV)/.engine ## measure both engines beside python-chess and OpenSpiel
	@[ "$$($(BACKEND))" = interpreted ] || $(BIN)/pagoria bench
	@$(INTERPRETED) $(BIN)/pagoria bench

format: $(VENV)/.dev ## let ruff sort, fix and format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean: ## remove everything that make made
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests -name __pycache__ -prune -exec rm -rf {} +

# --- set-up ---------------------------------------------------------------------------------------

$(VENV)/.created:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 ""; do \
		$${python:-false} -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	done; \
	[ -n "$$python" ] || { echo "Pagoria needs Python 3.11 or newer; name one with make PYTHON=…" >&2; exit 1; }; \
	echo "Setting up $(VENV) with $$($$python --version) …"; \
	rm -rf $(VENV); \
	$(if $(UV),$(UV) venv --quiet --python "$$($$python -c 'import sys; print(sys.executable)')",$$python -m venv) $(VENV)
	@touch $@

$(VENV)/.tools: constraints.txt $(VENV)/.created
	@echo "Setting up the build tools …"
	@$(INSTALL) --constraint constraints.txt setuptools mypy
	@touch $@

$(VENV)/.dev: constraints.txt $(VENV)/.tools
	@echo "Setting up the development tools …"
	@$(INSTALL) --no-deps --requirement constraints.txt
	@touch $@

# What the installed package depends on, by content: also a deleted file, a file edited during the build and
# a compiler that came or went are noticed, so what is installed is never older than what is in src/.
$(VENV)/.inputs: FORCE | $(VENV)/.created
	@{ find src -type f -not -path '*/.*' -not -name '*.pyc' | LC_ALL=C sort | xargs cksum; \
	   cksum pyproject.toml setup.py README.md LICENSE constraints.txt; \
	   echo "$$PAGORIA_COMPILE $$CC"; command -v cc; command -v gcc; command -v clang; } >$@.new || :
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(VENV)/.engine: $(VENV)/.inputs $(VENV)/.tools
	@echo "Setting up the engine …"
	@rm -rf build/wheel && mkdir -p build/wheel
	@$(BIN)/python -c 'from setuptools.build_meta import build_wheel; build_wheel("build/wheel")' \
		>build/wheel.log 2>&1 </dev/null || { cat build/wheel.log >&2; exit 1; }
	@grep '^pagoria: ' build/wheel.log
	@$(INSTALL) --no-deps --force-reinstall build/wheel/*.whl
	@touch $@
