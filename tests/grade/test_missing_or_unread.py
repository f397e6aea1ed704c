"""A missing exercise is a zero that is named; what could not be read is for a person."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.grade.judge.unit_grades import unread
from autograder.model.course import Assignment, Unit
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Status
from autograder.model.summary import Summary, UnitSummary
from autograder.report.next_step import conclusion
from autograder.report.remarks import remarks
from autograder.submissions.find import submission_in
from autograder.submissions.read import read_submission

UNIT = Unit("01_double", Path(__file__).parent / "course/course/01_double")
MISSING = "The submission is graded. 1 submission lacks exercises, which count as zero: sample-1/warm_up."
GRADED = UnitSummary(unit="01_double", status=Status.GRADED, checks=(), comment="")
ASSIGNMENT = Assignment("warm_up", (UNIT,))


def graded(folder: Path, files: dict[str, bytes]) -> UnitGrade:
    """The grade of a unit that no file answers."""
    for name, content in files.items():
        (folder / name).write_bytes(content)
    handed_in = read_submission(submission_in(str(folder), "sample-1", ASSIGNMENT))
    remarks = (*handed_in.remarks, *(one.sentence for one in handed_in.unread))
    return unread(UNIT, (), handed_in.answers[UNIT.id], remarks, handed_in.refused)


def test_nothing_handed_in_is_missing(tmp_path: Path) -> None:
    """Data beside it is no answer, and nobody need look; the table names it."""
    unit = graded(tmp_path, {"data.csv": b"1,2"})
    summary = SubmissionGrade(
        student="sample-1", assignment="warm_up", units=(unit,), fingerprint="", isolation="full"
    ).summary()

    assert (unit.status, unit.status.is_graded) == (Status.MISSING, True)
    assert conclusion([summary]) == MISSING
    assert [line.plain for line in remarks([summary])] == [
        "sample-1  01_double  missing  Nothing was handed in for 01_double."
    ]


@pytest.mark.parametrize("name", ["hw.zip", "hw.tar.gz", "hw.rar", "hw.7z"])
def test_an_archive_that_nobody_opened_is_not_missing(tmp_path: Path, name: str) -> None:
    """The answer may be in it: a person must look."""
    unit = graded(tmp_path, {name: b"?"})

    assert (unit.status, unit.status.is_graded) == (Status.UNREADABLE, False)
    assert f"{name} was not opened" in unit.comment


@pytest.mark.parametrize("name", ["01_double.pdf", "notes.docx", "homework", "IMG_1.jpg", "01_double.html"])
def test_what_may_be_the_answer_is_not_missing(tmp_path: Path, name: str) -> None:
    """No score is better than a false zero; the comment says what to hand in."""
    unit = graded(tmp_path, {name: b"\0"})

    assert (unit.status, unit.status.is_graded) == (Status.UNREADABLE, False)
    assert f"{name} is not a notebook or a Python file: hand in 01_double.ipynb." in unit.comment
    assert "Nothing was handed in" not in unit.comment


def test_nobody_is_told_that_all_is_graded_while_files_are_not() -> None:
    """The count of files stands beside the count of submissions."""
    summary = Summary("sample-1", "warm_up", (GRADED,))

    assert conclusion([summary, summary]) == "All 2 submissions are graded."
    assert conclusion([summary, summary], "1 file of 1 student was not graded") == (
        "2 submissions are graded. 1 file of 1 student was not graded: see the list below."
    )
    assert conclusion([summary], "1 file of 1 student was not graded").startswith("1 submission is graded. 1 file")


def test_a_file_that_was_not_read_is_not_missing(tmp_path: Path) -> None:
    """Nor is a link in the place of a notebook."""
    (tmp_path / "01_double.ipynb").symlink_to("/etc/hostname")

    assert graded(tmp_path, {}).status is Status.UNREADABLE
