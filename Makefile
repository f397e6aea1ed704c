# On a fresh machine with Python 3.11 or later: make grade, make test, make test-all.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.dev
INSTALL = $(PYTHON) -I autograder/install.py --into .venv --constraint constraints.txt --editable

# Many images tell Python to write no bytecode: each of the thousand processes of the tests would compile all again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: grade test test-all lint build docs site bench clean

grade: .venv/.grade  ## grade submitted/ (a sample class is written there when there is none)
	@test -d submitted || $(BIN)/autograder sample > /dev/null
	@$(BIN)/autograder grade --brief || test $$? = 1 -a -f submitted/.sample-class  # it is broken in places on purpose
	@$(BIN)/autograder report > /dev/null || test -f submitted/.sample-class
	@echo "Open in a browser: $(CURDIR)/reports/report.html"

test: $(READY) lint  ## lint, types, every fast test, and at least one slow test of each room
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "not slow or sample" $(ARGS)

test-all: test  ## the same, then the other slow tests; WHOLE=--whole sweeps over every known mistake
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "slow and not sample" $(WHOLE)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

build: $(READY) docs  ## make the built folders from course/
	$(BIN)/autograder build

docs: $(READY)  ## renew what README.md and docs/ show of the course, the attacks and the engine
	$(BIN)/python -m tools.pages

site: $(READY)  ## the course as a website, in site/
	$(BIN)/autograder site

bench: $(READY)  ## measure, and write benchmarks/RESULTS.md; BENCH=--full for the class of 10,000, too
	$(BIN)/python -m benchmarks $(BENCH)

clean:
	rm -rf .venv

.venv/.grade: pyproject.toml constraints.txt
	@echo "Installing into .venv (a minute or two) ..."
	@log=$$(mktemp) && { $(INSTALL) '.[grade]' > $$log 2>&1 || { cat $$log; exit 1; }; } && rm -f $$log
	@touch $@

$(READY): pyproject.toml constraints.txt
	$(INSTALL) '.[dev]'
	@touch .venv/.grade $@
