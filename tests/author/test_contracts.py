"""Contracts are short, their examples run, and course/contracts.toml names the sentence that each check proves."""

from __future__ import annotations

import ast
import doctest
import re
import statistics
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import ModuleType

import pytest

from autograder.course import load_course
from autograder.model.course import Unit
from autograder.solution import definition, graded_names, solution_text

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
RULE = re.compile(r"^- \*\*(?P<name>.+?)\.\*\*", re.MULTILINE)
CITED = tomllib.loads((ROOT / "course/contracts.toml").read_text(encoding="utf-8"))
of_every_unit = pytest.mark.parametrize("unit", COURSE.units, ids=lambda unit: unit.id)


def docstrings(unit: Unit) -> dict[str, list[str]]:
    """Return the docstrings of each answer: of the function, or of the class and its methods."""
    text = solution_text(unit)
    return {
        name: [
            ast.get_docstring(node) or ""
            for node in ast.walk(ast.parse(definition(text, name)))
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        ]
        for name in graded_names(text)
    }


def words(unit: Unit) -> dict[str, int]:
    return {name: len(" ".join(found).split()) for name, found in docstrings(unit).items()}


def checks(unit: Unit) -> Iterator[str]:
    for file in "checks.py", "hidden_checks.py":
        for node in ast.parse((unit.folder / file).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def quotes(unit: Unit, check: str) -> list[str]:
    found = CITED[unit.id][check]
    return [found] if isinstance(found, str) else found


@lru_cache
def rules() -> frozenset[str]:
    return frozenset(RULE.findall((ROOT / "course/rules.md").read_text(encoding="utf-8")))


def test_contracts_are_short() -> None:
    """Half of the contracts have at most 80 words, and none has more than 150; a class counts with its methods."""
    lengths = {(unit.id, name): length for unit in COURSE.units for name, length in words(unit).items()}

    assert statistics.median(lengths.values()) <= 80
    assert {which: length for which, length in lengths.items() if length > 150} == {}


@of_every_unit
def test_a_stub_soon_asks_for_code(unit: Unit) -> None:
    """Below its header of two lines, a stub has at most 30 before the first code to write, and names the rules."""
    lines = (ROOT / f"exercises/{unit.id}.py").read_text(encoding="utf-8").splitlines()[2:]

    assert next(number for number, line in enumerate(lines) if "YOUR CODE HERE" in line) <= 30
    assert "rules.ipynb" in (ast.get_docstring(ast.parse("\n".join(lines))) or "")


@of_every_unit
def test_a_lesson_links_the_general_rules(unit: Unit) -> None:
    """Above its first answer, each lesson links the rules that belong to every contract."""
    lesson = (unit.folder / "lesson.md").read_text(encoding="utf-8")

    assert "[general rules](../rules.md)" in lesson.partition(":tags: [answer")[0]


@of_every_unit
def test_the_examples_of_a_contract_are_true(unit: Unit, request: pytest.FixtureRequest) -> None:
    """Each contract has an example, and the solution does what it shows."""
    module, finder = ModuleType("solution"), doctest.DocTestFinder()
    exec(compile(solution_text(unit), str(unit.folder / "solution.py"), "exec"), module.__dict__)  # the course's own
    for name in graded_names(solution_text(unit)):
        found = finder.find(getattr(module, name), name, globs=dict(vars(module)), module=False)
        with_examples = [test for test in found if test.examples]
        assert with_examples, f"{name} has no example"
        for test in with_examples:
            if "model_dir" in test.docstring:
                test.globs["model_dir"] = str(request.getfixturevalue("model_dirs")[name])
            said: list[str] = []
            doctest.DocTestRunner().run(test, out=said.append)
            assert "".join(said) == "", f"{unit.id}: the example of {test.name}"


@of_every_unit
def test_each_check_proves_a_sentence(unit: Unit) -> None:
    """contracts.toml names each check, and quotes words of the exercise's docstrings or rules that exist."""
    text = " ".join(" ".join(part for found in docstrings(unit).values() for part in found).split())

    assert sorted(CITED[unit.id]) == sorted(set(checks(unit)))
    assert [
        (check, quote)
        for check in CITED[unit.id]
        for quote in quotes(unit, check)
        if (quote.removeprefix("rule: ") not in rules() if quote.startswith("rule: ") else quote not in text)
    ] == []


def test_each_contract_is_proven() -> None:
    """Some check of its exercise quotes each contract."""
    unproven = []
    for unit in COURSE.units:
        cited = [quote for check in CITED[unit.id] for quote in quotes(unit, check)]
        for name, found in docstrings(unit).items():
            text = " ".join(" ".join(found).split())
            if not any(quote in text for quote in cited):
                unproven.append(f"{unit.id}: {name}")

    assert unproven == []


@pytest.fixture(scope="module")
def model_dirs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Folders with the smallest models of both kinds that the pretrained exercise loads."""
    transformers = pytest.importorskip("transformers")
    folder = tmp_path_factory.mktemp("models")
    vocabulary = folder / "vocab.txt"
    vocabulary.write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "and", "good", "dull"]))
    config = transformers.BertConfig(
        vocab_size=9, hidden_size=4, num_hidden_layers=1, num_attention_heads=1, intermediate_size=4
    )
    made = {}
    for name, kind in ("fill_mask", "BertForMaskedLM"), ("classify_sentiment", "BertForSequenceClassification"):
        made[name] = folder / name
        getattr(transformers, kind)(config).save_pretrained(made[name])
        transformers.BertTokenizerFast(str(vocabulary), model_max_length=8).save_pretrained(made[name])
    return made


def test_what_is_not_tried_belongs_to_a_sentence() -> None:
    """course/not_tried.toml says of cited sentences what would still pass."""
    gaps = tomllib.loads((ROOT / "course/not_tried.toml").read_text(encoding="utf-8"))
    cited = {unit.id: {quote for check in CITED[unit.id] for quote in quotes(unit, check)} for unit in COURSE.units}

    assert [(unit, sentence) for unit, found in gaps.items() for sentence in found if sentence not in cited[unit]] == []
