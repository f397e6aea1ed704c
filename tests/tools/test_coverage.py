"""docs/coverage.md names every part of every source, and nothing that does not exist."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.errors import CourseError
from autograder.model.course import Course
from tools.coverage import Claim, Fault, Part, Seed, coverage_page, find_mistakes, load_seeds

# Code cells and slides, counted in the sources, which are not in the repository.
COUNTS = {"cell": 53 + 10 + 1 + 1, "slide": 15}
PART = Part(1, 1, "a cell", ("02_softmax#Your task, part 1",), "none", 6, (), (), "", ())


def mistakes(course: Course, *parts: Part, count: int = 1) -> list[str]:
    return list(find_mistakes(course, [Seed("Notes", "cell", count, parts)]))


def test_every_part_of_every_source_is_there(course: Course) -> None:
    """All cells and slides of the five sources are accounted for, and whatever is named exists."""
    seeds = load_seeds(course)

    assert {kind: sum(seed.count for seed in seeds if seed.kind == kind) for kind in COUNTS} == COUNTS
    assert list(find_mistakes(course, seeds)) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"taught": ("02_softmax#No such heading",)}, "there is no 02_softmax#No such heading."),
        ({"taught": ("99_nothing#Your task",)}, "there is no 99_nothing#Your task."),
        ({"checked": ("02_softmax:test_nothing",)}, "there is no 02_softmax:test_nothing."),
        (
            {"faults": (Fault("it is wrong", ("02_softmax/no_such_mistake",)),)},
            "there is no 02_softmax/no_such_mistake.",
        ),
        ({"faults": (Fault("it is wrong", ()),)}, "a fault has become nothing."),
        (
            {"numbers": "yes", "checked": ("02_softmax:test_softmax_naive",)},
            "0 of its 6 numbers are shown. Show all, or say partly.",
        ),
        ({"numbers": "yes", "shown": ("1 2 3", "4 5")}, "5 of its 6 numbers are shown. Show all, or say partly."),
        ({"numbers": "yes", "prints": 0}, "prints is missing. Count the numbers that it prints."),
        ({"numbers": "no"}, "say why."),
        ({"taught": ()}, "say why."),
        ({"numbers": "maybe"}, "numbers is one of yes, partly, no, none."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_entry_is_told(course: Course, change: dict[str, object], sentence: str) -> None:
    """An entry that points to nothing, claims without a proof or gives no reason is named with what is wrong."""

    assert mistakes(course, replace(PART, **change)) == [f"Notes, cell 1: {sentence}"]


def test_prose_of_every_source_is_there(course: Course) -> None:
    """Each source has claims, and each is taught or says why it is not."""
    seeds = load_seeds(course)

    assert [seed.title for seed in seeds if not seed.claims] == []
    assert sum(len(seed.claims) for seed in seeds) >= 45


def test_a_wrong_claim_is_told(course: Course) -> None:
    """A claim names sections that exist, and says why if it names none."""
    claims = Claim("A.", ("99_nothing#Your task",), ""), Claim("B.", (), "")

    assert list(find_mistakes(course, [Seed("Notes", "cell", 0, (), claims)])) == [
        "Notes, 'A.': there is no 99_nothing#Your task.",
        "Notes, 'B.': say why it is not taught.",
    ]


def test_a_part_left_out_is_told(course: Course) -> None:
    """A cell that no entry covers is a mistake, in the middle and at the end."""
    third = replace(PART, first=3, last=4)

    assert mistakes(course, PART, third, count=4) == ["Notes: its parts are not the cells 1 to 4 in order."]
    assert mistakes(course, PART, count=2) == ["Notes: its parts are not the cells 1 to 2 in order."]
    assert mistakes(course, PART, replace(third, first=2), count=4) == []


def test_a_comment_in_code_is_no_section(course: Course) -> None:
    """What looks like a heading inside a code cell of a lesson is not one."""
    (sentence,) = mistakes(course, replace(PART, taught=("08_causal_attention#... many cells later ...",)))

    assert "there is no 08_causal_attention#... many cells later ..." in sentence


def test_page_is_refused_as_long_as_something_is_wrong(course: Course, tmp_path: Path) -> None:
    """The page is not built from data that does not hold; the error says where."""
    (tmp_path / "course").mkdir()
    (tmp_path / "course/coverage.toml").write_text('seeds = [{title = "Notes", kind = "cell", count = 1, parts = []}]')

    with pytest.raises(CourseError, match="Notes: its parts are not the cells 1 to 1 in order"):
        coverage_page(replace(course, root=tmp_path))


def test_links_lead_to_what_they_name(course: Course) -> None:
    """Every link of the page is the path of a file beside docs/."""
    page = coverage_page(course)
    links = [target.split("#")[0] for target in page.replace("](", "\n](").split("\n") if target.startswith("](")]

    assert links
    assert [link for link in links if not (course.root / "docs" / link[2:].split(")")[0]).is_file()] == []
