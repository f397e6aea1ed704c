"""Every rule of the reference that needs no answer to run is kept by the scaffold, and told when it is broken."""

from __future__ import annotations

import re

import pytest

from autograder.author.guide import page
from autograder.author.misconceptions import load_misconceptions
from autograder.author.rules import broken_rules
from autograder.checks.collect import collect
from autograder.model.course import Unit

PAGE = page("reference")
BROKEN = {  # the file, what stands there, what is put in its place, and what is said then
    "points": ("checks.py", "@points(2)\ndef test_any", "@points(3)\ndef test_any", "worth 11 points, not 10"),
    "no points": ("checks.py", "@points(2)\ndef test_any", "@points(0)\ndef test_any", "is worth 0 points"),
    "order": ("checks.py", '="test_the_example_of_the_lesson"', '="test_random_rows"', "is hidden. A visible"),
    "misspelt": ("hidden_checks.py", 'requires="test_the', 'requires="test_teh', "Did you mean test_the_example"),
    "later": ("checks.py", "@points(2)", '@points(2, requires="test_any_leading_dimensions")', "Move test_any"),
    "itself": ("hidden_checks.py", "@points(4)", '@points(4, requires="test_random_rows")', "the check itself"),
    "caught by": ("misconceptions/adds_the_mean.py", '"test_random_rows"', '"test_none"', "which is not a check"),
    "uncaught": ("misconceptions/changes_its_argument.py", '"test_no_argument_is_changed"', "", "no misconception"),
    "section": ("misconceptions/adds_the_mean.py", '"Your task"', '"Elsewhere"', "has no heading 'Elsewhere'"),
    "one sentence": ("misconceptions/mean_of_all_entries.py", r'"""(.|\n)*?"""', '"""Wrong."""', "what it should do"),
    "hints": ("lesson.md", r"<details>(.|\n)*</details>", "", "has 0 hints for 1 answers"),
    "empty hint": ("lesson.md", r"The mean runs over the last .*\n", "", "an empty hint: Hint 1"),
    "check cells": ("lesson.md", "^UNIT\\(x\\)", "check('UNIT')", "calls check"),
    "oracle": ("oracle.py", "^import torch", "import torch\nfrom solution import UNIT", "imports the solution"),
    "style": ("styles/loops.py", '"""Row by row."""', "", "has no docstring"),
    "solution": ("solution.py", "^import torch", "import torch\nimport autograder.checking", "imports autograder"),
}  # fmt: skip


def sentences(unit: Unit) -> list[str]:
    return list(broken_rules(unit, collect(unit), load_misconceptions(unit)))


def test_scaffold_keeps_every_rule(unit: Unit) -> None:
    """`autograder new` shows how it is done."""
    assert sentences(unit) == []


@pytest.mark.parametrize("rule", BROKEN)
def test_broken_rule_is_told(unit: Unit, rule: str) -> None:
    """One sentence says which file breaks it."""
    file, old, new, said = (text.replace("UNIT", unit.name) for text in BROKEN[rule])
    path = unit.folder / file
    text = path.read_text(encoding="utf-8")
    pattern = old if file == "lesson.md" or old.startswith(("^", '"""(')) else re.escape(old)
    changed, count = re.subn(pattern, new, text, count=1, flags=re.MULTILINE)
    assert count == 1
    path.write_text(changed, encoding="utf-8")

    assert any(said in sentence for sentence in sentences(unit)), sentences(unit)


def test_too_few_misconceptions_and_styles(unit: Unit) -> None:
    """Five wrong answers at least, most of them felt before handing in, and one other right one."""
    for path in [*(unit.folder / "misconceptions").glob("*mean*.py"), *(unit.folder / "styles").glob("*.py")]:
        path.unlink()
    for path in (unit.folder / "misconceptions").glob("*.py"):
        path.write_text(re.sub(r"CAUGHT_BY = .*", 'CAUGHT_BY = ("test_random_rows",)', path.read_text()))

    said = sentences(unit)

    assert any("misconceptions, fewer than 5" in sentence for sentence in said)
    assert any("fewer than nine in ten" in sentence for sentence in said)
    assert "styles/ holds no other right answer" in said


def test_rules_are_written_down() -> None:
    """The page that authors read has them in one place."""
    table = PAGE.partition("## What `build` and `verify` prove")[2].partition("\n## ")[0]

    for words in ("10 points", "five misconceptions", "nine in ten", "hint", "docstring", "earlier check", "heading"):
        assert words in table


SHARED = "LENGTH = 3\n\n\ndef rows(x):\n    return x[:LENGTH]\n"


def test_what_checks_share_is_used_by_visible_ones(unit: Unit) -> None:
    """Students receive the module, so nothing that hidden checks alone need stands there."""
    (unit.folder / "shared_18.py").write_text(f"{SHARED}\n\ndef secret_sizes():\n    return 4, 5\n")
    checks = unit.folder / "checks.py"
    checks.write_text(f"{checks.read_text()}\n\ndef some(x):\n    from shared_18 import rows\n    return rows(x)\n")

    assert sentences(unit) == [
        "shared_18.py defines secret_sizes, which checks.py does not use: put it into hidden_checks.py"
    ]


def test_shared_modules_have_the_units_number(unit: Unit) -> None:
    """Students have those of all units in one folder."""
    (unit.folder / "shared_1.py").write_text(SHARED)

    assert sentences(unit) == ["shared_1.py is not called shared_18.py"]
