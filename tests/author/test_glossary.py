"""The glossary and the lessons agree: each term is introduced in bold where the glossary says, and not used before."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from autograder.course import load_course

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENTRY = re.compile(r"- \*\*(?P<term>[^*]+)\*\* \(\[(?P<label>[^\]]+)\]\((?P<target>[^)]+)\)\): (?P<says>.+)\.")
# Everything that a reader does not read as prose: code, formulas, pictures, comments, targets of links.
NOT_PROSE = re.compile(
    r"^```.*?^```$|`[^`]*`|\$\$.*?\$\$|\$[^$\n]*\$|!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|<!--.*?-->|^---.*?^---$",
    re.DOTALL | re.MULTILINE,
)
# The first line and the last section name what comes later.
TITLES = re.compile(r"^\*About [^\n]*$|^## Where to read on.*\Z", re.DOTALL | re.MULTILINE)
EVERYDAY = {"value", "key", "head", "held out", "patch"}  # words that earlier lessons use in their everyday sense


class Entry(NamedTuple):
    """A line of the glossary."""

    term: str
    label: str
    home: str  # the unit, or the page, that introduces the term


@lru_cache
def text_of(home: str) -> str:
    path = ROOT / "course" / (f"{home}.md" if home in COURSE.pages else f"{home}/lesson.md")
    return path.read_text(encoding="utf-8")


def entries() -> list[Entry]:
    lines = [line for line in text_of("glossary").splitlines() if line.startswith("- ")]
    found = [ENTRY.fullmatch(line) for line in lines]
    assert [line for line, match in zip(lines, found, strict=True) if match is None] == []
    return [
        Entry(match["term"], match["label"], match["target"].removesuffix(".md").removesuffix("/lesson"))
        for match in found
        if match is not None
    ]


ENTRIES = entries()


def in_order() -> list[str]:
    """The lessons in the order of the course; the primer precedes the first lesson that needs it."""
    units = [unit.id for unit in COURSE.units]
    first = next(unit for unit in units if "../primer.md" in text_of(unit).partition("· leads to")[0])
    units.insert(units.index(first), "primer")
    return units


def uses(text: str, term: str) -> bool:
    """Whether the prose of a lesson uses the term, in the singular or the plural, in any case."""
    prose = TITLES.sub(" ", NOT_PROSE.sub(" ", text))
    return re.search(rf"(?<![\w-]){pattern(term)}(?![\w-])", prose, re.IGNORECASE) is not None


def pattern(term: str) -> str:
    return rf"{re.escape(term)}(s|es)?".replace(r"\ ", r"[\s-]+")


def test_entries_are_sorted_and_different() -> None:
    """A reader finds a term by its first letter, once."""
    terms = [entry.term.lower() for entry in ENTRIES]

    assert terms == sorted(set(terms))
    assert len(terms) >= 60


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.term)
def test_term_is_introduced_in_bold(entry: Entry) -> None:
    """The lesson that the glossary names has the term in bold, and its number is right."""
    assert entry.home in in_order()
    assert entry.label == (entry.home if entry.home == "primer" else str(int(entry.home.partition("_")[0])))
    assert re.search(rf"\*\*{pattern(entry.term)}\.?\*\*", text_of(entry.home), re.IGNORECASE)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.term)
def test_term_is_not_used_before_it_is_introduced(entry: Entry) -> None:
    """No earlier lesson uses the term, unless it is an everyday word."""
    order = in_order()
    earlier = order[: order.index(entry.home)]
    if entry.term not in EVERYDAY:
        assert [home for home in earlier if uses(text_of(home), entry.term)] == []


def test_use_of_a_term_is_noticed() -> None:
    """Plurals, capitals and line breaks count; code, links' targets and what to read do not."""
    assert uses("Two Residual\nconnections.", "residual connection")
    assert not uses("`residual connection`", "residual connection")
    assert not uses("A word.\n\n## Where to read on\n\n- Residual connections", "residual connection")


def test_primer_precedes_the_first_lesson_that_trains() -> None:
    """No lesson before the primer makes an optimizer."""
    order = in_order()
    before = order[: order.index("primer")]

    assert [home for home in before if "torch.optim" in text_of(home)] == []
    assert "torch.optim" in text_of(order[order.index("primer") + 1])
