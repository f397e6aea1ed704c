"""Gradescope, Classroom 50, JUnit readers and check50 read what we write, and students learn no more than they may."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from xml.etree import ElementTree as Xml

import programs
import pytest
from nbgrader_helpers import check, grade_of, unit_grade
from outgoing_class import HIDDEN_NAME, SECRET

from autograder.errors import ExportError
from autograder.exports import check50, classroom50, gradescope, junit
from autograder.exports.request import OutputFile, Request
from autograder.grades.class_grades import ManualPoints, StudentGrade
from autograder.grades.student_view import shown_grade
from autograder.model.course import Assignment, Course, Feedback
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Outcome
from autograder.model.result import Failure

Make = Callable[..., Request]
WRITERS = {
    "gradescope": gradescope.write,
    "classroom50": classroom50.write,
    "junit": junit.write,
    "check50": check50.write,
}


def by_student(files: Iterable[OutputFile]) -> dict[str, bytes]:
    return {file.name.split("/")[1]: file.data for file in files}


@pytest.fixture(params=WRITERS)
def written(request: pytest.FixtureRequest, request_for: Make) -> Callable[[Feedback], dict[str, bytes]]:
    """``written(feedback)``: every submission's file in one format."""
    return lambda feedback: by_student(WRITERS[request.param](request_for(feedback=feedback, classroom="room")).files)


def test_students_never_read_what_is_for_instructors(written: Callable[[Feedback], dict[str, bytes]]) -> None:
    """At no setting is there a hidden check's name, or what went wrong in a check of ours."""
    for feedback in Feedback:
        for data in written(feedback).values():
            text = data.decode()
            assert HIDDEN_NAME not in text
            assert "test_secret" not in text
            assert "RuntimeError" not in text


@pytest.mark.parametrize(
    ("feedback", "told", "kept"),
    [
        (Feedback.SCORES, [], ["The last step is kept.", "not scaled", SECRET]),
        (Feedback.PROMISES, ["The last step is kept."], [SECRET]),
        (Feedback.ALL, ["The last step is kept.", SECRET], []),
    ],
)
def test_hidden_checks_appear_as_the_course_allows(
    written: Callable[[Feedback], dict[str, bytes]], feedback: Feedback, told: list[str], kept: list[str]
) -> None:
    """Points alone, their sentences, or all."""
    text = written(feedback)["sample-01"].decode()

    assert [one for one in told if one not in text] == []
    assert [one for one in kept if one in text] == []


def test_gradescope_shows_totals_and_no_false_zero(request_for: Make) -> None:
    """A penalty is taken off the total and told; who has no score has no file, and is named."""
    made = gradescope.write(request_for())
    files = by_student(made.files)
    totals = {student: programs.gradescope(data)[0] for student, data in files.items()}

    assert totals == {"sample-01": 7.25, "学生-02": 10.0, "студент-03": 3.5, "=sample-05": 3.0}
    assert "Points deducted for late work: 1." in json.loads(files["студент-03"])["output"]
    assert any("sample-04/warm_up" in remark for remark in made.remarks)


def test_gradescope_shows_text_and_renders_nothing(request_for: Make) -> None:
    """What a student wrote is neither HTML nor a line of its own in a heading."""
    _, tests = programs.gradescope(by_student(gradescope.write(request_for()).files)["sample-01"])
    found = next(test for test in tests if "test_steps" in test["name"])

    assert found["output"].splitlines()[:2] == ["It is", "<b>wrong</b>."]
    assert all("\n" not in test["name"] for test in tests)
    assert {test["number"] for test in tests} == {"1.1", "1.2", "2.1", "2.2", "2.3"}


def test_classroom50_counts_whole_points(request_for: Make) -> None:
    """All points are multiplied alike; the time of submission is told, and never that of grading."""
    files = by_student(classroom50.write(request_for(classroom="room")).files)
    results = {student: programs.classroom50(data) for student, data in files.items()}

    assert {student: (one["score"], one["max-score"]) for student, one in results.items()} == {
        "sample-01": (7, 10),
        "学生-02": (10, 10),
        "студент-03": (4, 10),
        "=sample-05": (3, 10),
    }
    assert results["sample-01"]["datetime"] == "2026-02-28T09:30:05Z"
    assert results["sample-01"]["graded_at"] == "2026-03-03T00:00:00Z"


def test_classroom50_keeps_halves_and_thirds_of_points() -> None:
    """The factor depends on maxima alone, so that it is the same for everybody."""
    assert classroom50.factor([1.0, 2.0]) == 1
    assert classroom50.factor([0.5, 2.0]) == 2
    assert classroom50.factor([1 / 3, 2 / 3, 0.5]) == 6
    assert classroom50.factor([0.123]) == 100


def test_classroom50_needs_its_classroom(request_for: Make) -> None:
    """It compares a result with its repository."""
    with pytest.raises(ExportError, match="--classroom"):
        classroom50.write(request_for())


def test_junit_says_what_became_of_each_check(request_for: Make) -> None:
    """Names carry no points, so that a test keeps its history; a fault of ours is an error and not a failure."""
    files = by_student(junit.write(request_for()).files)

    assert programs.junit(files["学生-02"]) == {
        ("checks.01_double", "The sentence of test_doubles."): "passed",
        ("checks.01_double", "The sentence of test_halves[small]."): "passed",
        ("checks.02_ramp", "The sentence of test_steps."): "passed",
        ("checks.02_ramp", "The last step is kept."): "passed",
        ("checks.02_ramp", "Empty ramps are empty."): "passed",
    }
    assert set(programs.junit(files["sample-04"]).values()) == {"failure", "error"}


def test_junit_tells_points_in_the_text(request_for: Make) -> None:
    """No reader takes them from anywhere else."""
    data = by_student(junit.write(request_for()).files)["sample-01"]
    (failure,) = Xml.fromstring(data).findall(
        "testsuite[@name='02_ramp']/testcase[@name='The last step is kept.']/failure"
    )

    assert "0.25 of 2 points." in (failure.text or "")


def of_one(*checks: object) -> tuple[StudentGrade, SubmissionGrade]:
    grade = grade_of("sample-01", unit_grade("01_double", *checks))  # type: ignore[arg-type]  # results of checks
    return StudentGrade(student="sample-01", assignment=Assignment("warm_up", ()), summary=grade.summary()), grade


def test_what_a_terminal_obeys_is_taken_out() -> None:
    """Escape sequences, control characters and half surrogates: XML and JSON could not hold them."""
    wild = "\x1b[31mred\x00\x08\udc80\ufffe ]]> & end"
    graded, grade = of_one(replace(check("test_a", 1, 0), failure=Failure(wild, wild, wild, wild)))
    shown = shown_grade(graded, replace(grade, units=(replace(grade.units[0], comment=wild),)), Feedback.ALL)

    assert set(programs.junit(junit.junit_xml(shown)).values()) == {"failure"}
    assert set(programs.check50(check50.check50_json(shown)).values()) == {False}
    assert programs.gradescope(gradescope.gradescope_json(shown) or b"")[0] == 0
    assert "\x1b" not in junit.junit_xml(shown).decode()


def test_a_unit_of_which_nothing_ran_does_not_look_green() -> None:
    """Checks that were not run are skipped beside others, and failures where there are no others."""
    not_run = replace(check("test_a", 1, 0), outcome=Outcome.NOT_RUN, failure=Failure("The file is empty."))
    other = replace(check("test_b", 1), sentence=not_run.sentence)

    alone = shown_grade(*of_one(not_run), Feedback.PROMISES)
    beside = shown_grade(*of_one(not_run, other), Feedback.PROMISES)

    assert list(programs.junit(junit.junit_xml(alone)).values()) == ["failure"]
    assert list(programs.junit(junit.junit_xml(beside)).values()) == ["skipped", "passed"]


def test_check50_knows_three_outcomes(request_for: Make) -> None:
    """Passed, failed, and not run: a fault of ours is none of the student's."""
    files = by_student(check50.write(request_for()).files)

    assert programs.check50(files["sample-01"]) == {
        "01_double::test_doubles": True,
        "01_double::test_halves[small]": True,
        "02_ramp::test_steps": True,
        "02_ramp::hidden_1": False,
        "02_ramp::hidden_2": False,
    }
    assert programs.check50(files["sample-04"])["02_ramp::test_any"] is None


def test_check50_gives_expected_and_actual_values() -> None:
    """Both or none; the hint is its help."""
    failing = check("test_a", 1, 0, what="Wrong.", expected="1", got="2", hint="Try 1.")
    found = check50.report(shown_grade(*of_one(failing), Feedback.PROMISES))

    assert found["results"][0]["cause"] == {"rationale": "Wrong.", "help": "Try 1.", "expected": "1", "actual": "2"}


def test_scores_that_a_person_entered_count_and_are_told(course: Course) -> None:
    """Also where the grader could not give any."""
    graded, grade = of_one(replace(check("test_a", 4, 0), outcome=Outcome.FAIL))
    entered = replace(graded, entered=ManualPoints(units={"01_double": 3.5}), due=datetime(2026, 3, 1, tzinfo=UTC))
    total, _ = programs.gradescope(gradescope.gradescope_json(shown_grade(entered, grade, Feedback.PROMISES)) or b"")

    assert total == 3.5
    assert "Points of 01_double, set by your instructor: 3.5." in shown_grade(entered, grade, Feedback.SCORES).text
