"""Summaries, annotations and check runs say what failed and where. No text of a student's steers a service."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from outgoing_class import HIDDEN_NAME, SECRET, submission_grade

from autograder.ci import github
from autograder.ci.annotations import Annotation, annotate, lines_of
from autograder.ci.identity import identity, submission_time
from autograder.ci.results import code_quality_json, is_complete, lines, result_files, write_files
from autograder.ci.summary import CUT, summary
from autograder.errors import LinkError, SubmissionError
from autograder.exports.junit import junit_xml
from autograder.exports.request import OutputFile
from autograder.grades.class_grades import StudentGrade
from autograder.grades.student_view import ShownGrade, shown_grade
from autograder.model.course import Assignment, Feedback, Unit
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Status
from autograder.model.result import Failure
from autograder.render import UNTOUCHED

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOSTILE = "::error::x\n##[add-path]x\n</pre><img src=x>\n\n# big\n/tag v1\n@everyone `a` | b %0A::debug::"
SOLUTION = "def {}(x):\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION\n"
NOTEBOOK = json.dumps({"cells": [{"source": ["import torch\n", "def ramp(n):\n", "    return n"]}]}, indent=1)


@pytest.fixture
def assignment(tmp_path: Path) -> Assignment:
    units = []
    for unit, names in (("01_double", "double half"), ("02_ramp", "ramp")):
        folder = tmp_path / "course" / unit
        folder.mkdir(parents=True)
        (folder / "solution.py").write_text("\n".join(SOLUTION.format(name) for name in names.split()))
        units.append(Unit(unit, folder))
    return Assignment("warm_up", tuple(units), "Warm-up")


def grade_of_files(points: float | None, comment: str = "") -> SubmissionGrade:
    grade = submission_grade("sample-01", points, comment)
    files = ("01_double.py", "02_ramp.ipynb")
    return replace(grade, units=tuple(replace(u, answered_in=f) for u, f in zip(grade.units, files, strict=True)))


def shown_of(grade: SubmissionGrade, assignment: Assignment) -> ShownGrade:
    graded = StudentGrade(student=grade.student, assignment=assignment, summary=grade.summary())
    return shown_grade(graded, grade, Feedback.PROMISES)


def remarks(grade: SubmissionGrade, assignment: Assignment, checkout: Path) -> list[Annotation]:
    folder = checkout / "warm_up"
    folder.mkdir(parents=True)
    (folder / "01_double.py").write_text("# mine\n\ndef double(x):\n    return x\n\nasync def half(x): ...\n")
    (folder / "02_ramp.ipynb").write_text(NOTEBOOK)
    return annotate(shown_of(grade, assignment), grade, assignment, checkout, folder)


def test_a_remark_stands_where_the_answer_begins(assignment: Assignment, tmp_path: Path) -> None:
    """In a notebook, too; what the course does not tell of hidden checks is not told here."""
    found = remarks(grade_of_files(1.0), assignment, tmp_path / "work")

    assert {(one.file, one.line) for one in found} == {("warm_up/01_double.py", 3), ("warm_up/02_ramp.ipynb", 6)}
    text = "\n".join(f"{one.title} {one.message} {one.check}" for one in found)
    assert SECRET not in text
    assert HIDDEN_NAME not in text
    assert "0 of 3 points." in text


def test_all_reports_name_a_file_alike(assignment: Assignment, tmp_path: Path) -> None:
    """JUnit and code quality reports name it by its path from the top of the repository."""
    grade = grade_of_files(0.0)
    quality = json.loads(code_quality_json(remarks(grade, assignment, tmp_path / "work")))
    cases = Xml.fromstring(junit_xml(shown_of(grade, assignment), "warm_up")).iter("testcase")

    assert {case.get("file") for case in cases} == {one["location"]["path"] for one in quality}


def test_an_untouched_exercise_is_one_remark(assignment: Assignment, tmp_path: Path) -> None:
    """In every report: its checks say nothing that the first does not."""
    grade = grade_of_files(0.0)
    unit = grade.units[0]
    unwritten = Failure("`double` is not written yet", is_unwritten=True)
    checks = tuple(replace(check, failure=unwritten) for check in unit.result.checks)
    unit = replace(unit, result=replace(unit.result, checks=checks), status=Status.NOT_ATTEMPTED)
    grade = replace(grade, units=(unit, *grade.units[1:]))

    found = remarks(grade, assignment, tmp_path / "work")
    assert [one.title for one in found if one.file.endswith("01_double.py")] == [f"01_double: {UNTOUCHED}"]
    suite = Xml.fromstring(junit_xml(shown_of(grade, assignment)))[0]
    assert [case.get("name") for case in suite.iter("testcase")] == [UNTOUCHED]


def test_the_first_remarks_are_of_different_exercises(assignment: Assignment, tmp_path: Path) -> None:
    """A step shows ten, so each exercise leads with one."""
    found = remarks(grade_of_files(0.0), assignment, tmp_path / "work")

    assert [one.check.split(":")[0] for one in found][:2] == ["01_double", "02_ramp"]


def test_the_answer_that_a_failure_names_gets_the_remark(assignment: Assignment, tmp_path: Path) -> None:
    """The second function of a file, where the failing call is of the second one."""
    grade = grade_of_files(0.0)
    unit = grade.units[0]
    failed = replace(unit.result.checks[0], failure=Failure("It is wrong.", example="half(3)  # 3"))
    unit = replace(unit, result=replace(unit.result, checks=(failed,)))

    found = remarks(replace(grade, units=(unit, grade.units[1])), assignment, tmp_path / "work")

    assert found[0].line == 6


@pytest.mark.parametrize("data", [b"x = 1 " * 10**6, b"\xff\xfe\x00def x", b"\n" * 10**5, b'"' * 10**6])
def test_any_file_has_lines(tmp_path: Path, data: bytes) -> None:
    """It is not parsed, and a line is looked at only as far as a definition's name reaches."""
    path = tmp_path / "a.py"
    path.write_bytes(data)

    assert lines_of(path) == {}
    assert lines_of(tmp_path / "none.py") == {}


def test_commands_are_one_line_each() -> None:
    """A student's line end, colon or percent sign begins no command and no property."""
    one = Annotation("a,b:c.py", 3, "c", "title: x, y", HOSTILE)

    (command,) = github.commands([one])

    assert command.startswith("::error file=a%2Cb%3Ac.py,line=3,title=title%3A x%2C y::")
    assert "\n" not in command
    assert "%250A" in command
    assert len(list(github.commands([one] * 30))) == 10


def test_texts_for_people_hold_no_commands() -> None:
    """They stand between two marks that nobody can guess."""
    first, *middle, last = github.between_marks(HOSTILE.split("\n"))
    mark = first.removeprefix("::stop-commands::")

    assert middle == HOSTILE.split("\n")
    assert last == f"::{mark}::"
    assert len(mark) == 32
    assert mark not in next(github.between_marks([]))


def test_a_summary_renders_nothing_of_a_students(assignment: Assignment) -> None:
    """No tag, no mention, no table border, no command of GitLab's, no end of the block it stands in."""
    grade = grade_of_files(1.0)
    unit = replace(grade.units[1], comment=HOSTILE.replace("\n", " "), answered_in=f"{HOSTILE[:10]}|`@x.py")
    failed = replace(unit.result.checks[0], failure=Failure(HOSTILE))
    unit = replace(unit, result=replace(unit.result, checks=(failed, *unit.result.checks[1:])))
    text = summary(shown_of(replace(grade, units=(grade.units[0], unit)), assignment), "full")

    outside = re.sub(r"<(pre|code)>.*?</\1>", "", text, flags=re.DOTALL)
    assert "everyone" in text
    assert "everyone" not in outside
    assert "<img" not in text
    assert "@" not in text
    assert not any(line.startswith("/") for line in text.split("\n"))
    assert text.count("<pre>") == text.count("</pre>")
    assert "| 02_ramp | 0 of 6 | 0 of 3 | <code>" in text


def test_a_long_summary_is_cut_between_checks(assignment: Assignment) -> None:
    """It says so, and no block stays open."""
    text = summary(shown_of(grade_of_files(0.0), assignment), "full", limit=600)

    assert text.endswith(CUT)
    assert len(text.encode()) <= 600
    assert text.count("<pre>") == text.count("</pre>")


@pytest.mark.parametrize(("points", "conclusion"), [(10.0, "success"), (7.25, "failure"), (None, "neutral")])
def test_a_check_run_is_as_github_takes_it(
    assignment: Assignment, tmp_path: Path, points: float | None, conclusion: str
) -> None:
    """Known fields, at most 50 remarks, and no red mark where nobody can vouch for a score."""
    grade = grade_of_files(points)
    found = remarks(grade, assignment, tmp_path / "work")
    run = json.loads(github.check_run_json(shown_of(grade, assignment), found * 40, "full"))

    assert set(run) == {"name", "status", "conclusion", "output"}
    assert run["conclusion"] == conclusion
    assert set(run["output"]) == {"title", "summary", "annotations"}
    assert len(run["output"]["annotations"]) == (50 if found else 0)
    for one in run["output"]["annotations"]:
        assert set(one) == {"path", "start_line", "end_line", "annotation_level", "title", "message"}
        assert one["start_line"] == one["end_line"] >= 1
        assert one["annotation_level"] in ("notice", "warning", "failure")
        assert len(one["title"]) <= 255


def test_code_quality_is_as_gitlab_takes_it(assignment: Assignment, tmp_path: Path) -> None:
    """Each remark has its own fingerprint, which does not depend on the line."""
    found = remarks(grade_of_files(0.0), assignment, tmp_path / "work")
    report = json.loads(code_quality_json(found))
    moved = json.loads(code_quality_json([replace(one, line=one.line + 5) for one in found]))

    assert len({one["fingerprint"] for one in report}) == len(report) == len(found) > 0
    assert [one["fingerprint"] for one in report] == [one["fingerprint"] for one in moved]
    for one in report:
        assert set(one) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert one["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert one["location"]["lines"]["begin"] >= 1


def test_without_a_score_there_is_no_file_that_needs_one(assignment: Assignment) -> None:
    """Gradescope and Classroom 50 would take it for a zero."""
    whose = identity({}, "warm_up", "sample-01", NOW, NOW)
    names = {
        points: {file.name for file in result_files(shown_of(grade_of_files(points), assignment), [], "full", whose)}
        for points in (7.25, None)
    }

    assert names[7.25] - names[None] == {"result.json", "results.json"}
    assert not is_complete(shown_of(grade_of_files(None), assignment), 0)


def test_no_link_leads_the_files_elsewhere(tmp_path: Path) -> None:
    """A student's checkout may hold a folder of that name."""
    (tmp_path / "results").symlink_to(tmp_path)

    with pytest.raises(LinkError, match="results is a link"):
        write_files([OutputFile("a", b"")], tmp_path / "results")


def test_the_log_ends_with_the_total(assignment: Assignment) -> None:
    """What people look at first in a log is its end."""
    assert list(lines(shown_of(grade_of_files(7.25), assignment)))[-1] == "Warm-up: 7.25 of 10 points"


def test_who_it_is_comes_from_classroom_50_first() -> None:
    """Its runner compares these with the repository."""
    runner = {"CLASSROOM": "room", "ASSIGNMENT": "hw1", "SUBMISSION_TAG": "submit/2026-x", "COMMIT_URL": "https://c"}
    whose = identity(runner, "warm_up", "sample-01", NOW, NOW)

    known = (whose.classroom, whose.assignment, whose.submission, whose.commit)
    assert known == ("room", "hw1", "submit/2026-x", "https://c")


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("2026-03-01T12:00:00Z", 12),
        ("2026-03-01T12:00:00.123-07:00", 19),
        ("2026-03-01 12:00", 12),
        ("2026-03-01 12:00:00 +0100", 11),
    ],
)
def test_a_time_is_read_with_its_zone(text: str, hour: int) -> None:
    """Without one it is in UTC."""
    assert submission_time(text, NOW).hour == hour


def test_what_is_no_time_is_said() -> None:
    """With how to write one."""
    with pytest.raises(SubmissionError, match="2026-03-01T12:00:00Z"):
        submission_time("yesterday", NOW)
