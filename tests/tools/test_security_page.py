"""docs/security.md shows the attacks that are tried and the levels that there are: no more, no fewer, no others."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import takewhile
from pathlib import Path

import pytest

from autograder.course import load_course
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.proof import everything
from benchmarks.hostile import HOSTILE
from tools.attacks import CLASSES, ELSEWHERE, FOLDER, OUTCOMES, all_attacks, attacks_table, grading_attacks_table
from tools.pages import refreshed

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs/security.md").read_text(encoding="utf-8")
ATTACKS = all_attacks(REPOSITORY / FOLDER)


def test_the_page_is_up_to_date() -> None:
    """What is built in it is what `make docs` makes now."""
    assert refreshed(PAGE, load_course(REPOSITORY)) == PAGE, "Run: make docs"


def test_every_attack_has_a_row() -> None:
    """Each file says in its first sentence what it tries, and no two say the same."""
    rows = attacks_table(load_course(REPOSITORY)).splitlines()

    assert len(rows) == 2 + len(CLASSES) + len(ATTACKS)
    assert [title for title, count in Counter(attack.title for attack in ATTACKS).items() if count > 1] == []


def test_what_is_tried_on_grading_is_told_too() -> None:
    """Each test of such an attack has a row with what it holds, and so has each submission out to stop a class."""
    rows = grading_attacks_table(load_course(REPOSITORY)).splitlines()
    tests = [path for path in (REPOSITORY / FOLDER).glob("test_*.py") if path.stem != "test_attacks"]
    titles = [row for row in rows if row.startswith("| **")]

    assert len(titles) == len(tests) + len(ELSEWHERE) + 1
    assert sum("nobody else's grade changes" in row for row in rows) == len(HOSTILE)
    assert not [row for row in rows[2:] if row not in titles and not row.split(" | ")[1].strip(" |")]


def test_every_attack_can_be_filed() -> None:
    """Its folder is a class of attacks, and its outcome one that the tests know."""
    assert {attack.group for attack in ATTACKS} == set(CLASSES)
    assert {attack.outcome for attack in ATTACKS} <= set(OUTCOMES)


def test_every_level_is_told() -> None:
    """The page has a row for each level of isolation."""
    assert all(f"| `{level.value}` |" in PAGE for level in Level)


def test_the_command_of_the_page_finds_what_its_tests_import() -> None:
    """`pytest` leaves out the working directory, which `python -m pytest` adds."""
    settings = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"][
        "ini_options"
    ]

    assert "\npytest tests/attacks\n" in PAGE
    assert settings["pythonpath"][0] == "."


@pytest.mark.slow
def test_the_page_lists_what_doctor_proves() -> None:
    """In its order and by its words. That all of it is denied is for the tests of the sandbox."""
    if likely_level() is Level.LIMITS_ONLY:
        pytest.skip("nothing is promised at 'limits only'")
    after = PAGE.partition("`autograder doctor --prove` tries more")[2].splitlines()[2:]
    listed = [line.removeprefix("- ") for line in takewhile(bool, after)]

    assert [_on_any_machine(name) for name in everything(likely_level())] == listed


def _on_any_machine(name: str) -> str:
    name = re.sub(r"into \S+autograder-canary-\S+", "into a folder of the grader", name)
    return name.replace(f"into {Path.home()}", "into the home folder")
