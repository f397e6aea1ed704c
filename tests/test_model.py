"""The nouns: sums, names and the worst of several statuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.errors import CourseError
from autograder.model.course import Unit
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import CheckResult, UnitResult


def result(outcome: Outcome, points: float) -> CheckResult:
    return CheckResult(
        name="test_it", sentence="It holds.", outcome=outcome, points=points, max_points=2.0, hidden=False
    )


def grade(*statuses: Status) -> SubmissionGrade:
    units = tuple(UnitGrade(UnitResult("01_it", (result(Outcome.PASS, 2.0),)), status, "") for status in statuses)
    return SubmissionGrade(student="sample-01", assignment="first", units=units, fingerprint="", isolation="full")


def test_points_are_summed() -> None:
    """A unit's and a submission's points are those of their checks."""
    unit = UnitResult("01_it", (result(Outcome.PASS, 2.0), result(Outcome.FAIL, 0.0)))

    assert (unit.points, unit.max_points, unit.has_grader_error) == (2.0, 4.0, False)
    summary = grade(Status.GRADED, Status.GRADED).summary()
    assert (summary.points, summary.max_points) == (4.0, 4.0)


def test_summary_says_how_each_check_ended_and_equal_ones_are_kept_once() -> None:
    """An export needs no second reading of the store, and a class's summaries stay small."""
    one, other = grade(Status.GRADED).summary(), grade(Status.PARTLY).summary()

    assert one.units[0].checks == (("test_it", Outcome.PASS, 2.0, 2.0, False),)
    assert one.units[0].checks is other.units[0].checks
    assert (one.units[0].visible_points, one.units[0].hidden_points) == (2.0, 0.0)


def test_a_grader_error_is_seen() -> None:
    """One check that failed by our fault marks its unit."""

    assert UnitResult("01_it", (result(Outcome.PASS, 2.0), result(Outcome.GRADER_ERROR, 0.0))).has_grader_error


@pytest.mark.parametrize("worst", list(Status))
def test_a_submission_is_as_bad_as_its_worst_unit(worst: Status) -> None:
    """The status that needs a person most is the submission's, and a grader's error comes before all."""

    assert grade(Status.GRADED, worst, Status.GRADED).summary().status is worst
    assert grade(Status.GRADER_ERROR, worst).summary().status is Status.GRADER_ERROR


def test_a_units_name_is_its_folders_without_the_number() -> None:
    """Names may have several words."""

    assert Unit("10_multi_head_attention", Path()).name == "multi_head_attention"


def test_an_error_is_a_sentence_and_a_cure() -> None:
    """The text of an error ends with what to do, when there is something."""

    assert str(CourseError("It is missing.", "Run: autograder build")) == "It is missing. Run: autograder build"
    assert str(CourseError("It is missing.")) == "It is missing."
