"""Moodle reads what we fill, in the language in which the sheet was downloaded."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from platforms import MoodleWorksheet, RefusedError, moodle_gradebook, spreadsheet_formulas

from autograder.errors import ExportError
from autograder.exports import moodle_gradebook as gradebook_writer
from autograder.exports import moodle_sheet as sheet_writer
from autograder.exports.request import Request

SHEETS = Path(__file__).parent / "sheets"
ENGLISH = (SHEETS / "moodle_english.csv").read_bytes().decode()
GERMAN = (SHEETS / "moodle_german.csv").read_bytes().decode()  # semicolons, CRLF, a byte order mark
Make = Callable[..., Request]


def test_a_worksheet_is_filled(request_for: Make) -> None:
    """Who has no score keeps the grade that Moodle has; a comment of a person stays where we say nothing."""
    written = sheet_writer.write(request_for(ENGLISH, comments="Feedback comments"))
    (file,) = written.files
    moodle = MoodleWorksheet({"101", "102", "103", "104", "105"}, 10, grades={"102": 4.0, "104": 2.0})

    moodle.upload(file.data)

    assert moodle.updated == {"101": 7.25, "102": 10.0, "103": 3.5}
    assert moodle.feedback["102"] == "by hand"
    assert moodle.feedback["101"].startswith("02_ramp: =HYPERLINK")
    assert spreadsheet_formulas(file.data) == []
    assert any("=sample-05" in remark for remark in written.remarks)


def test_all_else_stays_as_it_was_downloaded(request_for: Make) -> None:
    """Only points change, and the one name that a spreadsheet would run."""
    (file,) = sheet_writer.write(request_for(ENGLISH)).files
    before = list(csv.reader(io.StringIO(ENGLISH, newline="")))
    after = list(csv.reader(io.StringIO(file.data.decode(), newline="")))
    changed = {
        (row, column)
        for row, cells in enumerate(before)
        for column, text in enumerate(cells)
        if after[row][column] != text
    }

    assert changed == {(1, 1), (1, 4), (2, 4), (3, 4)}
    assert after[1][1] == "'" + before[1][1]


def test_language_separators_and_encoding_are_kept(request_for: Make) -> None:
    """A German sheet goes back with semicolons, decimal commas, its line ends and its byte order mark."""
    (file,) = sheet_writer.write(request_for(GERMAN)).files
    moodle = MoodleWorksheet({"101", "102", "103"}, 10, "de", ";")

    moodle.upload(file.data)

    assert moodle.updated == {"101": 7.25, "102": 10.0, "103": 3.5}
    assert file.data.decode().split("\r\n")[0] == GERMAN.split("\r\n")[0]
    assert "7,25" in file.data.decode()


def test_participants_can_be_named_by_their_numbers(request_for: Make) -> None:
    """With blind marking a sheet names nobody; a roster says who has which number."""
    sheet = (
        "Identifier,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade)\n"
        "Participant 101,Submitted,,10.00,Yes,-\n"
        "Participant 102,Submitted,,10.00,Yes,-\n"
    )
    (file,) = sheet_writer.write(request_for(sheet, "who,number\nsample-01,101\n学生-02,102\n")).files
    moodle = MoodleWorksheet({"101", "102"}, 10)

    moodle.upload(file.data)

    assert moodle.updated == {"101": 7.25, "102": 10.0}


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (None, "Download grading worksheet"),
        ("Identifier,Full name,Grade\nParticipant 1,sample-01,\n", "which column takes the points"),
        (ENGLISH.replace("10.00", "100.00"), "--scale"),
    ],
)
def test_what_cannot_be_filled_says_why(request_for: Make, sheet: str | None, said: str) -> None:
    """A missing or foreign sheet, or one with another maximum: Moodle would skip rows without a word."""
    with pytest.raises(ExportError) as caught:
        sheet_writer.write(request_for(sheet))

    assert said in str(caught.value)


def test_the_gradebook_gets_one_file_an_assignment(request_for: Make) -> None:
    """Nobody is in it whom Moodle may not know, or who has no score."""
    roster = "Username,Email address,Name\nsample-01,one@example.org,One\n学生-02,two@example.org,Two\n"
    written = gradebook_writer.write(request_for(roster=roster, id_column="Email address"))
    (file,) = written.files

    grades = moodle_gradebook(file.data, {"one@example.org", "two@example.org"}, "Email address", "Warm-up")

    assert grades == {"one@example.org": 7.25, "two@example.org": 10.0}
    assert file.name == "warm_up.csv"
    assert any("студент-03" in remark for remark in written.remarks)


def test_the_gradebook_does_without_a_roster(request_for: Make) -> None:
    """Folders are named by user names then; an id that a spreadsheet would run is left out and named."""
    written = gradebook_writer.write(request_for(comments="yes"))
    (file,) = written.files
    users = {"sample-01", "学生-02", "студент-03"}

    assert moodle_gradebook(file.data, users, "username", "Warm-up") == {
        "sample-01": 7.25,
        "学生-02": 10.0,
        "студент-03": 3.5,
    }
    assert any("=sample-05" in remark for remark in written.remarks)
    with pytest.raises(RefusedError):
        moodle_gradebook(file.data, {"sample-01"}, "username", "Warm-up")
