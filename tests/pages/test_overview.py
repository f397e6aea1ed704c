"""What the report says of a class is what the class got."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
import pytest
from report_class import MARKUP, MadeUp, made_up_class

from autograder.exports.graded import Graded
from autograder.model.grade import SubmissionGrade
from autograder.pages.numbers import numbers
from autograder.pages.overview import Overview, overview
from autograder.pages.report import report_page

MADE = datetime(2026, 3, 3, 12, tzinfo=UTC)


def of(made: MadeUp) -> Overview:
    return overview("A course", made.assignments, made.grades, made.load, MADE)


@pytest.fixture(scope="module")
def made() -> MadeUp:
    return made_up_class(24)


@pytest.fixture(scope="module")
def shown(made: MadeUp) -> Overview:
    return of(made)


def test_points_are_those_that_go_out(made: MadeUp, shown: Overview) -> None:
    """With penalties taken off, and none where nobody can vouch for a number."""
    for place, part in enumerate(shown.parts):
        points = {s.name: s.works[place].points for s in shown.students if s.works[place] is not None}  # type: ignore[union-attr]  # just asked

        assert points == {one.student: one.points for one in made.grades.of(part.name)}


def test_a_total_has_a_number_only_if_each_part_has(shown: Overview) -> None:
    """An assignment that was not handed in counts nothing; one that could not be judged leaves the total open."""
    totals = {student.name: student.points for student in shown.students}

    assert totals["sample-003"] is None
    assert totals["sample-005"] == shown.students[4].works[0].points  # type: ignore[union-attr]  # it was handed in
    assert sum(shown.numbers.bins) == shown.numbers.count == 22


def test_hard_checks_are_counted_among_those_who_tried(made: MadeUp, shown: Overview) -> None:
    """Who handed in nothing, or what could not be judged, says nothing about a check."""
    first = shown.parts[0].units[4]
    results = [one.summary.units[4] for one in made.grades.of("first_steps")]
    tried = [unit for unit in results if unit.status == "graded"]

    assert first.checks[0].tried == len(tried) < 24
    assert first.checks[0].missed == sum(unit.checks[0].outcome != "pass" for unit in tried)
    assert first.checks[0].sentence == "Shape is right."
    assert [check.hidden for check in first.checks] == [False] * 5 + [True] * 5


def test_mistakes_are_counted_and_each_has_an_example(made: MadeUp, shown: Overview) -> None:
    """The commonest first; the example is of somebody who made it, with what a check says."""
    counts = [len(mistake.students) for mistake in shown.mistakes]
    made_it = {(unit.unit, name) for one in made.grades.graded for unit in one.summary.units for name in unit.mistakes}

    assert counts == sorted(counts, reverse=True)
    assert {(mistake.unit, mistake.name) for mistake in shown.mistakes} == made_it
    for mistake in shown.mistakes:
        assert mistake.example in {shown.students[place].name for place in mistake.students}
        assert "expected: tensor([0.0900" in mistake.said


def test_few_whole_grades_are_read(made: MadeUp) -> None:
    """Those that hold a new mistake or a new check: a class of thousands must not be read in full."""
    read = []

    def load(one: Graded) -> SubmissionGrade | None:
        read.append(one)
        return made.load(one)

    found = overview("A course", made.assignments, made.grades, load, MADE)

    assert len(read) <= len(found.mistakes) + len(found.parts)


def test_a_grade_that_cannot_be_read_leaves_a_gap(made: MadeUp) -> None:
    """The report is made without its sentences."""
    found = overview("A course", made.assignments, made.grades, lambda one: None, MADE)

    assert found.parts[0].units[0].checks[0].name == "test_shape_is_right"
    assert found.mistakes[0].said == ""


def test_it_names_who_needs_a_person(shown: Overview) -> None:
    """The gravest first. What was not attempted, or not handed in, needs nobody."""
    said = [(look.student, look.where, look.what) for look in shown.looks]

    assert said[:2] == [("sample-003", "02_softmax", "grader error"), ("sample-004", "03_context", "unreadable")]
    assert ("sample-009", "01_dot_products", "noticed") in said
    assert ("sample-late", "masks", "not graded yet") in said
    assert said[-1] == ("sample-006", "masks", "changed since it was graded")
    assert len(said) == 11


def test_an_entered_score_closes_the_matter(made: MadeUp) -> None:
    """What could not be judged, and has been given points by a person, is not listed."""
    graded = tuple(
        replace(one, entered=replace(one.entered, units={"02_softmax": 5.0})) if one.student == "sample-003" else one
        for one in made.grades.graded
    )

    found = of(replace(made, grades=replace(made.grades, graded=graded)))

    assert ("sample-003", "02_softmax") not in {(look.student, look.where) for look in found.looks}
    assert found.students[2].works[0].points is not None  # type: ignore[union-attr]  # it was handed in


@pytest.mark.parametrize(
    ("points", "bins"),
    [([], [0] * 10), ([0, 0.9, 1], [2, 1] + [0] * 8), ([3, 10, 11], [0, 0, 0, 1, 0, 0, 0, 0, 0, 2])],
)
def test_scores_are_spread_in_tenths(points: list[float], bins: list[int]) -> None:
    """A score on a border lies above it; all points, and extra credit, lie in the last tenth."""
    assert list(numbers(points, 10).bins) == bins


def test_nothing_of_a_student_can_end_the_data(made: MadeUp) -> None:
    """The JSON in the page holds no markup, and reads as what it was."""
    found = of(made_up_class(6, MARKUP))
    page = report_page(found).decode()
    inner = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)

    assert inner is not None
    assert "<" not in inner[1]
    assert msgspec.json.decode(inner[1], type=Overview) == found
    assert "<img" not in page
