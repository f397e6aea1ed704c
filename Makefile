# Two commands do everything on a fresh machine with Python 3.11 or later: make grade, make test.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: grade test lint build site bench clean

grade: $(READY)  ## grade submitted/ (a sample class is written there when there is none)
	@test -d submitted || $(BIN)/autograder sample
	@$(BIN)/autograder grade || test $$? = 1 -a -f submitted/.sample-class  # it is broken in places on purpose

test: $(READY) lint  ## lint, types and every test
	$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

build: $(READY)  ## make the built folders from course/
	$(BIN)/autograder build

site: $(READY)  ## the course as a website, in site/
	$(BIN)/autograder site

bench: $(READY)  ## measure, and write benchmarks/RESULTS.md; BENCH=--full for the class of 10,000, too
	$(BIN)/python -m benchmarks $(BENCH)

clean:
	rm -rf .venv

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $(READY)
