# Everything here needs python3 (3.11 or newer, with venv) and make, and sets up the rest by itself.
# PYTHON=python3.12 make setup   chooses another interpreter.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup report test proofs check test-slow bench lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMP) ## Make .venv with everything of requirements.lock, and t31 itself

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'error: t31 needs Python 3.11 or newer; set PYTHON=' >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

report: setup ## Enumerate the whole catalogue into data/ and render the report into reports/
	$(BIN)/t31 enumerate
	$(BIN)/t31 report

test: check ## Lint, types and the default tests
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder

check: setup ## Lint, format and types only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy toolkit tests

proofs: setup ## The counting engine against dealing out whole decks, a minute or two
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder -m "proof and not slow"

test-slow: setup ## The tests that take minutes
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder -m slow

bench: setup ## Print speed as ratios to a plain baseline
	$(BIN)/python -m tests.bench

lock: ## Compile requirements.lock anew (needs uv)
	uv pip compile --universal --generate-hashes --all-extras --group dev --no-annotate --no-header \
		--quiet -o requirements.lock pyproject.toml

clean: ## Remove .venv, caches, and the generated data and reports
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find data reports -mindepth 1 -maxdepth 1 ! -name README.md ! -name sample -exec rm -rf {} +
