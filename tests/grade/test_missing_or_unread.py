"""A missing exercise is a zero that is named; what could not be read is for a person."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.grade.judge.unit_grades import unread
from autograder.model.course import Assignment, Unit
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Status
from autograder.report.next_step import conclusion
from autograder.report.remarks import remarks
from autograder.submissions.find import submission_in
from autograder.submissions.read import read_submission

UNIT = Unit("01_double", Path(__file__).parent / "course/course/01_double")
MISSING = "The submission is graded. 1 submission lacks exercises, which count as zero: sample-1/warm_up."
ASSIGNMENT = Assignment("warm_up", (UNIT,))


def graded(folder: Path, files: dict[str, bytes]) -> UnitGrade:
    """The grade of a unit that no file answers."""
    for name, content in files.items():
        (folder / name).write_bytes(content)
    handed_in = read_submission(submission_in(str(folder), "sample-1", ASSIGNMENT))
    return unread(UNIT, (), handed_in.answers[UNIT.id], handed_in.remarks, handed_in.refused)


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


def test_a_file_that_was_not_read_is_not_missing(tmp_path: Path) -> None:
    """Nor is a link in the place of a notebook."""
    (tmp_path / "01_double.ipynb").symlink_to("/etc/hostname")

    assert graded(tmp_path, {}).status is Status.UNREADABLE
