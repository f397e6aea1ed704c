"""Blackboard, Brightspace and nbgrader's table."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from platforms import Blackboard, brightspace, spreadsheet_formulas

from autograder.errors import ExportError
from autograder.exports import blackboard as blackboard_writer
from autograder.exports import brightspace as brightspace_writer
from autograder.exports import nbgrader_csv
from autograder.exports.request import Request
from autograder.model.outcome import Status

SHEETS = Path(__file__).parent / "sheets"
BLACKBOARD = (SHEETS / "blackboard.tsv").read_text(encoding="utf-8")  # of the Grade Centre, in UTF-16 there
BRIGHTSPACE = (SHEETS / "brightspace.csv").read_bytes()
Make = Callable[..., Request]


def test_blackboard_reads_its_own_encoding_and_separators(request_for: Make) -> None:
    """Points reach the right users and no column is created; who has no score is not in the file."""
    written = blackboard_writer.write(request_for(BLACKBOARD.encode("utf-16")))
    (file,) = written.files
    platform = Blackboard({"sample-01", "学生-02", "студент-03"}, {"664617", "9"})

    platform.upload(file.data)

    assert platform.grades == {
        ("sample-01", "664617"): 7.25,
        ("学生-02", "664617"): 10.0,
        ("студент-03", "664617"): 3.5,
    }
    assert platform.created == []
    assert spreadsheet_formulas(file.data, "\t", "utf-16") == []
    assert any("=sample-05" in remark for remark in written.remarks)


def test_blackboard_refuses_a_header_without_its_number(request_for: Make) -> None:
    """It would make a text column that counts nothing."""
    with pytest.raises(ExportError, match="Work Offline"):
        blackboard_writer.write(request_for(BLACKBOARD.replace(" |664617", "").replace(" |9", "")))


def test_blackboard_takes_comments(request_for: Make) -> None:
    """In the column for feedback, as one line without HTML."""
    sheet = BLACKBOARD.replace("\n", '\t""\n').replace('|9"\t""', '|9"\t"Feedback to Learner"')
    (file,) = blackboard_writer.write(request_for(sheet, comments="Feedback to Learner")).files
    row = next(row for row in csv.reader(io.StringIO(file.data.decode()), delimiter="\t") if row[2] == "sample-01")

    assert row[-1].startswith("02_ramp: =HYPERLINK")
    assert "<" not in row[-1]
    assert "\n" not in row[-1]


def test_brightspace_gets_keys_items_and_line_ends(request_for: Make) -> None:
    """Names and addresses are not sent back; a leading zero of an id stays."""
    (file,) = brightspace_writer.write(request_for(BRIGHTSPACE)).files

    grades = brightspace(file.data, {"001", "002", "003"}, {"Warm-up": 10, "Other": 3})

    assert grades == {("001", "Warm-up"): 7.25, ("002", "Warm-up"): 10.0, ("003", "Warm-up"): 3.5}
    assert "example.org" not in file.data.decode()


def test_brightspace_needs_its_own_export(request_for: Make) -> None:
    """Its items are found by their names."""
    with pytest.raises(ExportError, match="Enter Grades > Export"):
        brightspace_writer.write(request_for("a,b\n1,2\n"))


def test_nbgraders_table_is_quoted(request_for: Make) -> None:
    """Commas and quotes in names break no line; no zero stands for somebody without a score."""
    (file,) = nbgrader_csv.write(request_for()).files
    rows = {row["student_id"]: row for row in csv.DictReader(io.StringIO(file.data.decode(), newline=""))}

    assert rows["sample-01"] == {
        "assignment": "warm_up",
        "duedate": "2026-03-01 12:00:00",
        "timestamp": "2026-02-28 09:30:05",
        "student_id": "sample-01",
        "last_name": "Family, of 01",
        "first_name": 'Given "01"',
        "email": "sample-01@example.org",
        "raw_score": "7.25",
        "late_submission_penalty": "0",
        "score": "7.25",
        "max_score": "10",
        "extended_until": "",
        "attempt": "",
    }
    assert [rows["студент-03"][name] for name in ("raw_score", "late_submission_penalty", "score")] == [
        "4.5",
        "1",
        "3.5",
    ]
    assert rows["学生-02"]["score"] == "10"
    assert rows["sample-04"]["score"] == rows["nobody-06"]["score"] == ""
    assert "'=sample-05" in rows
    assert spreadsheet_formulas(file.data) == []


def test_nbgraders_table_takes_names_from_a_roster(request_for: Make) -> None:
    """Everybody in it has a line."""
    roster = "username;First name;Last name;Email\nsample-01;A;B;a@example.org\nnobody-07;C;D;c@example.org\n"
    (file,) = nbgrader_csv.write(request_for(roster=roster)).files
    rows = {row["student_id"]: row for row in csv.DictReader(io.StringIO(file.data.decode(), newline=""))}

    assert (rows["sample-01"]["first_name"], rows["nobody-07"]["email"]) == ("A", "c@example.org")
    assert rows["nobody-07"]["score"] == ""


def test_work_of_which_nothing_was_found_has_no_score(request_for: Make) -> None:
    """An unopened archive is no zero."""
    request = request_for()
    graded = request.grades.graded[0]
    missing = tuple(replace(unit, status=Status.MISSING) for unit in graded.summary.units)

    assert replace(graded, summary=replace(graded.summary, units=missing)).points is None
    assert (
        replace(graded, summary=replace(graded.summary, units=(missing[0], *graded.summary.units[1:]))).points
        is not None
    )
