# Needs Python 3.11 or newer and make. A C compiler makes the engine fast; uv makes the set-up fast. Node.js is
# downloaded for the browser client where there is none.

VENV := .venv
DOCS_VENV := build/docs-venv
BIN := $(VENV)/bin
WORKERS ?= 2
UV := $(shell command -v uv 2>/dev/null)

ifdef UV
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
else
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

# Bytecode is kept, whatever the environment says, but not beside the sources: the tests start hundreds of processes,
# and each would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache

# An installed package never lies in src/, so these two prefixes choose the engine.
unexport PYTHONPATH
INTERPRETED := PYTHONPATH="$(CURDIR)/src"
BACKEND = $(BIN)/python -c 'from pagoria.core.backend import backend; print(backend())'

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test steady quick check coverage client docs needed bench packages format clean FORCE

# The programs of the system that some tests need; make test WITHOUT="firefox webkit" does without.
NEEDED := $(filter-out $(WITHOUT),chromium firefox webkit postgres)
# Whoever has finished takes over half of what waits at another worker: none is idle at the end.
PYTEST = $(BIN)/python -m pytest --dist worksteal -n $(1)
# The folder of what failed once in `make test` and passed alone (tests/second_try.py).
AGAIN_ALONE := build/second-tries
TRYING_TWICE = $(call PYTEST,$(1)) --second-tries=$(AGAIN_ALONE)
# Servers and browsers wait for one another: one worker more than there are cores fills the time.
MORE := $(shell expr $(WORKERS) + 1)
SERVER := tests/server tests/adversary
ALL_BUT_SERVER := $(addprefix --ignore=,$(SERVER) tests/e2e tests/browsers)
IN_BROWSERS := $(if $(filter firefox webkit,$(NEEDED)),tests/browsers) $(if $(filter chromium,$(NEEDED)),tests/e2e)
# The browsers of tests/browsers that are left out: each test there has the name of its browser.
NOT_IN := $(patsubst %,and not %,$(filter firefox webkit,$(WITHOUT)))
# What the two engines could answer differently. What runs on top of them is tested once.
BOTH_ENGINES := tests/adapters/test_vector.py tests/core tests/games tests/golden tests/laws tests/play tests/recorded_games tests/test_backend.py
# Goldens, recorded games and laws show that both answer the same. The tests of single rules run on the compiled one,
# in `make quick` on the interpreted one, and in CI on both.
LONG := $(wildcard tests/games/*/bots tests/games/*/test_any_position.py tests/games/*/test_*_menus.py)
AGAIN := $(if $(CI),$(BOTH_ENGINES) $(addprefix --ignore=,$(LONG)),$(filter-out tests/games tests/play,$(BOTH_ENGINES)))
NPM := $(BIN)/python tools/build_client.py npm

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r target does; do \
		printf 'make %-8s %s\n' "$$target" "$$does"; \
	done

play: $(VENV)/.engine ## play both games in the browser
	@$(BIN)/pagoria serve --open

test: export PAGORIA_CLIENT := 1
test: needed check $(VENV)/.engine ## run every check and the tests; with CI=true all repetitions, and single rules on both engines
	@rm -rf $(AGAIN_ALONE)
	@if [ "$$($(BACKEND))" = compiled ]; then \
		echo "Testing the compiled engine"; \
		PAGORIA_EXPECT_BACKEND=compiled $(call TRYING_TWICE,$(WORKERS)) $(ALL_BUT_SERVER) && \
		echo "Testing the interpreted engine" && \
		$(INTERPRETED) PAGORIA_EXPECT_BACKEND=interpreted $(call TRYING_TWICE,$(WORKERS)) $(AGAIN) -m "not slow"; \
	else \
		echo "The engine is not compiled here: the tests run interpreted only, without the slow ones"; \
		$(INTERPRETED) PAGORIA_EXPECT_BACKEND=interpreted $(call TRYING_TWICE,$(WORKERS)) $(ALL_BUT_SERVER) -m "not slow"; \
	fi
	@echo "Testing the server"
	@$(call TRYING_TWICE,$(MORE)) $(SERVER) $(if $(filter postgres,$(NEEDED)),,-k "not postgres")
	@$(if $(strip $(IN_BROWSERS)),echo "Testing in the browsers"; $(call TRYING_TWICE,$(MORE)) $(IN_BROWSERS) $(if $(NOT_IN),-k "test $(NOT_IN)"))
	@$(if $(WITHOUT),echo "NOT TESTED because you asked so: everything that needs $(WITHOUT)")
	@if [ -d $(AGAIN_ALONE) ]; then echo "NEEDED A SECOND TRY, after this first failure:"; cat $(AGAIN_ALONE)/*; fi

# Tests of other processes, on a machine that is busy: make steady ROUNDS=1 TESTS=tests/e2e/test_notices.py
ROUNDS ?= 5
TESTS ?= $(SERVER) $(IN_BROWSERS) tests/arena/test_workers.py
steady: needed $(VENV)/.dev $(VENV)/.engine ## run the tests of servers and browsers ROUNDS=5 times under load; list all TESTS=… that failed once
	@$(BIN)/python tools/steady.py --rounds $(ROUNDS) --workers $(MORE) $(TESTS)

# What runs interpreted needs an installed package as well, which says what games there are. An older one will do,
# unless pyproject.toml has changed.
INSTALLED := $(shell [ $(VENV)/.engine -nt pyproject.toml ] || echo $(VENV)/.engine)
# For the inner loop, interpreted: what was just typed is what runs. No servers, no browser, no thousands of positions.
QUICK := tests/core tests/games tests/recorded_games tests/test_house.py
quick: $(VENV)/.dev $(INSTALLED) ## in less than a minute: ruff, import-linter and the quick tests of core and games
	@$(MAKE) --no-print-directory ruff imports
	@$(INTERPRETED) $(call PYTEST,$(WORKERS)) -q -m "not slow" $(addprefix --ignore=,$(LONG)) $(QUICK)

# Each of these can be asked for alone; make check runs them side by side.
CHECKS := ruff mypy svelte vitest imports wire
.PHONY: $(CHECKS) fixtures

check: export PAGORIA_CLIENT := 1
check: $(VENV)/.dev client ## ruff, import-linter, mypy --strict; the wire's types, svelte-check and vitest
	@$(MAKE) --no-print-directory --jobs $(WORKERS) $(CHECKS)

ruff:
	@$(BIN)/ruff check .
	@# Text without an encoding is read differently on Windows; ruff calls this rule a preview.
	@$(BIN)/ruff check --preview --select PLW1514 .
	@$(BIN)/ruff format --check .

imports:
	@$(INTERPRETED) $(BIN)/lint-imports --no-logo

mypy:
	@$(BIN)/mypy src tests tools benchmarks examples $(wildcard docs/*.py)

wire:
	@$(BIN)/python tools/generate_wire.py --check

svelte: fixtures
	@$(NPM) run --silent check

vitest: fixtures
	@$(NPM) run --silent test

fixtures: $(VENV)/.dev $(INSTALLED)
	@$(INTERPRETED) $(BIN)/python -m tools.make_fixtures

needed: $(VENV)/.needed

# Interpreted: a compiled module does not say which of its lines it runs. Of the server the slow tests as well: all of
# tests/adversary is slow, and without them no line of the network programs' games is run.
COVERED := core games play tables server
COVERAGE = $(INTERPRETED) $(BIN)/coverage
MEASURE = $(COVERAGE) run -m pytest --dist worksteal -n $(WORKERS) -q $(1) || \
	echo "Some tests failed, perhaps as all is slower when it is measured: the shares may be too small"
coverage: $(VENV)/.needed $(VENV)/.dev $(INSTALLED) ## which share of engine, bots and server the tests run through
	@rm -rf build/coverage && mkdir -p build/coverage
	@$(call MEASURE,-m "not slow" $(BOTH_ENGINES) $(wildcard tests/tables))
	@$(call MEASURE,$(SERVER))
	@$(COVERAGE) combine --quiet
	@$(COVERAGE) json --quiet -o build/coverage/coverage.json
	@$(BIN)/python tools/coverage_table.py build/coverage/coverage.json $(COVERED)

bench: $(VENV)/.dev $(VENV)/.engine ## measure both engines beside python-chess and OpenSpiel
	@$(BIN)/python -m benchmarks.speed

docs: $(DOCS_VENV)/.installed ## build the documentation as a site, in build/site
	@NO_MKDOCS_2_WARNING=1 $(DOCS_VENV)/bin/mkdocs build --strict
	@echo "The site is in build/site: open build/site/index.html, or for its search also: python3 -m http.server --directory build/site"

packages: $(VENV)/.tools client ## build and check what is published: a source distribution, a pure and a compiled wheel
	@$(BIN)/python tools/build_packages.py

format: $(VENV)/.dev ## let ruff sort, fix and format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean: ## remove everything that make made
	@rm -rf $(VENV) build dist web/node_modules src/pagoria/server/client .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
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

# Once: whoever removes a program later hears of it from the tests.
$(VENV)/.needed: tools/need.py $(VENV)/.created
	@$(BIN)/python tools/need.py $(NEEDED)
	@$(if $(WITHOUT),,touch $@)

# What an extra asks for.
LIBRARIES = $$($(BIN)/python -c \
	'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["$(1)"])')

$(VENV)/.tools: constraints.txt pyproject.toml $(VENV)/.created
	@echo "Setting up the build tools and the server's libraries …"
	@$(INSTALL) --constraint constraints.txt setuptools mypy $(call LIBRARIES,server)
	@touch $@

$(VENV)/.dev: constraints.txt $(VENV)/.tools
	@echo "Setting up the development tools …"
	@$(INSTALL) --no-deps --requirement constraints.txt
	@touch $@

# An environment of its own: what builds the site is not needed to play, and reads the sources as they are.
$(DOCS_VENV)/.installed: constraints.txt pyproject.toml $(VENV)/.created
	@echo "Setting up what builds the site …"
	@rm -rf $(DOCS_VENV) && $(BIN)/python -m venv $(DOCS_VENV)
	@$(subst $(BIN)/python,$(DOCS_VENV)/bin/python,$(INSTALL)) --constraint constraints.txt $(call LIBRARIES,docs)
	@touch $@

# The client is built into src/, by content: nothing happens when web/ is what it was.
client: $(VENV)/.created ## build the browser client
	@needs="$$($(BIN)/python tools/build_client.py needs)"; \
	[ -z "$$needs" ] || { echo "Setting up Node.js …"; $(INSTALL) $$needs; }
	@$(BIN)/python tools/build_client.py

# What the installed package depends on, by content: also a deleted file, a file edited during the build and
# a compiler that came or went are noticed, so what is installed is never older than what is in src/.
$(VENV)/.inputs: FORCE | $(VENV)/.created client
	@{ find src -type f -not -path '*/.*' -not -name '*.pyc' | LC_ALL=C sort | xargs cksum; \
	   cksum pyproject.toml setup.py tools/build_*.py README.md LICENSE constraints.txt; \
	   echo "$$PAGORIA_COMPILE $$CC"; command -v cc; command -v gcc; command -v clang; } >$@.new || :
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(VENV)/.engine: $(VENV)/.inputs $(VENV)/.tools
	@echo "Setting up the engine …"
	@rm -rf build/wheel && mkdir -p build/wheel
	@PYTHONPATH=tools $(BIN)/python -c 'from build_backend import build_wheel; build_wheel("build/wheel")' \
		>build/wheel.log 2>&1 </dev/null || { cat build/wheel.log >&2; exit 1; }
	@grep '^pagoria: ' build/wheel.log
	@$(INSTALL) --no-deps --force-reinstall build/wheel/*.whl
	@touch $@
