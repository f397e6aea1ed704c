"""What the report says of a class is what the class got."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
import pytest
from report_class import MARKUP, MadeUp, made_up_class

from autograder.grades.as_json import class_record
from autograder.grades.class_grades import StudentGrade
from autograder.grades.figures import distribution
from autograder.grades.schema import ClassRecord
from autograder.model.grade import SubmissionGrade
from autograder.pages.report import report_page

MADE = datetime(2026, 3, 3, 12, tzinfo=UTC)
INNER = re.compile(r'<script type="application/json" id="data">(.*?)</script>')


def of(made: MadeUp) -> ClassRecord:
    return class_record("A course", made.grades, made.load, MADE)


def inside(page: bytes) -> str:
    found = INNER.search(page.decode())
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def made() -> MadeUp:
    return made_up_class(24)


@pytest.fixture(scope="module")
def shown(made: MadeUp) -> ClassRecord:
    """As the page holds it."""
    return msgspec.json.decode(inside(report_page(of(made), made.grades)), type=ClassRecord)


def test_points_are_those_that_go_out(made: MadeUp, shown: ClassRecord) -> None:
    """With penalties taken off, and none where nobody can vouch for a number."""
    points = {(one.student, one.assignment): one.points for one in shown.submissions}

    assert points == {(one.student, one.assignment.name): one.points for one in made.grades.graded}


def test_a_total_has_a_number_only_if_each_part_has(shown: ClassRecord) -> None:
    """An assignment that was not handed in counts nothing; one that could not be judged leaves the total open."""
    totals = {one.student: one.points for one in shown.students}
    points = {(one.student, one.assignment): one.points for one in shown.submissions}

    assert totals["sample-003"] is None
    assert totals["sample-005"] == points["sample-005", "first_steps"]
    assert sum(shown.total.histogram) == shown.total.students == 22


def test_hard_checks_are_counted_among_those_who_tried(made: MadeUp, shown: ClassRecord) -> None:
    """Who handed in nothing, or what could not be judged, says nothing about a check."""
    first = shown.assignments[0].exercises[4]
    results = [one.summary.units[4] for one in made.grades.of("first_steps")]
    tried = [unit for unit in results if unit.status == "graded"]

    assert first.checks[0].asked == len(tried) < 24
    assert first.checks[0].failed == sum(unit.checks[0].outcome != "pass" for unit in tried)
    assert first.checks[0].sentence == "Shape is right."
    assert [check.hidden for check in first.checks] == [False] * 5 + [True] * 5


def test_mistakes_are_counted_and_each_has_an_example(made: MadeUp, shown: ClassRecord) -> None:
    """The commonest first; the example is of somebody who made it, with what a check says."""
    counts = [len(mistake.students) for mistake in shown.mistakes]
    made_it = {(unit.unit, name) for one in made.grades.graded for unit in one.summary.units for name in unit.mistakes}

    assert counts == sorted(counts, reverse=True)
    assert {(mistake.exercise, mistake.name) for mistake in shown.mistakes} == made_it
    for mistake in shown.mistakes:
        assert mistake.example in mistake.students
        assert "expected: tensor([0.0900" in mistake.said


def test_few_whole_grades_are_read(made: MadeUp) -> None:
    """Those that hold a new mistake or a new check: a class of thousands must not be read in full."""
    read = []

    def load(one: StudentGrade) -> SubmissionGrade | None:
        read.append(one)
        return made.load(one)

    found = class_record("A course", made.grades, load, MADE)

    assert len(read) <= len(found.mistakes) + len(found.assignments)


def test_a_grade_that_cannot_be_read_leaves_a_gap(made: MadeUp) -> None:
    """The report is made without its sentences."""
    found = class_record("A course", made.grades, lambda one: None, MADE)

    assert found.assignments[0].exercises[0].checks[0].name == "test_shape_is_right"
    assert found.mistakes[0].said == ""


def test_it_names_who_needs_a_person(shown: ClassRecord) -> None:
    """The gravest first. What was not attempted, or not handed in, needs nobody."""
    said = [(one.student, one.exercise or one.assignment, str(one.what)) for one in shown.needs_review]

    assert said[:2] == [("sample-003", unit, "could not be judged") for unit in ("02_softmax", "07_dropout")]
    assert ("sample-004", "03_context", "cannot be read") in said[2:4]
    assert ("sample-009", "01_dot_products", "noticed, for you to judge") in said
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

    assert ("sample-003", "02_softmax") not in {(one.student, one.exercise) for one in found.needs_review}
    assert next(one.points for one in graded if one.student == "sample-003") is not None


@pytest.mark.parametrize(
    ("points", "bins"),
    [([], [0] * 10), ([0, 0.9, 1], [2, 1] + [0] * 8), ([3, 10, 11], [0, 0, 0, 1, 0, 0, 0, 0, 0, 2])],
)
def test_scores_are_spread_in_tenths(points: list[float], bins: list[int]) -> None:
    """A score on a border lies above it; all points, and extra credit, lie in the last tenth."""
    assert list(distribution(points, 10).histogram) == bins


def test_nothing_of_a_student_can_end_the_data(made: MadeUp) -> None:
    """The JSON in the page holds no markup, and reads as what it was."""
    hostile = made_up_class(6, MARKUP)
    page = report_page(of(hostile), hostile.grades)

    assert "<" not in inside(page)
    assert msgspec.json.decode(inside(page), type=ClassRecord).students[0].student == MARKUP
    assert b"<img" not in page


def test_outcomes_are_letters_in_the_order_of_the_checks(made: MadeUp, shown: ClassRecord) -> None:
    """The report holds every check of every submission."""
    first = shown.submissions[0].exercises[0]
    checks = made.grades.graded[0].summary.units[0].checks

    assert first.outcomes == "".join(check.outcome[0] for check in checks)
    assert [check.name for check in shown.assignments[0].exercises[0].checks] == [check.name for check in checks]
