"""Canvas reads what we fill: scores reach their students, and nothing is cleared, created or left out unsaid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from platforms import Canvas, spreadsheet_formulas

from autograder.errors import ExportError
from autograder.exports.canvas import write
from autograder.exports.request import Request

SHEET = (Path(__file__).parent / "sheets/canvas.csv").read_text(encoding="utf-8")
STUDENTS = {
    "11": ("sample-01", ""),
    "12": ("学生-02", ""),
    "13": ("студент-03", ""),
    "14": ("sample-04", ""),
    "15": ("nobody-06", ""),
}
SCORES = {("12", "501"): 9.5, ("13", "501"): 8.0, ("14", "501"): 6.25, ("15", "501"): 2.0, ("11", "77"): 4.0}
Make = Callable[..., Request]


def uploaded(request: Request) -> tuple[Canvas, list[str]]:
    written = write(request)
    (file,) = written.files
    canvas = Canvas(STUDENTS, {"501": "Warm-up", "77": "Lab (2026)"}, dict(SCORES))
    canvas.upload(file.data)
    return canvas, written.remarks


def test_scores_reach_their_students(request_for: Make) -> None:
    """Late work loses its penalty; who has no score keeps what Canvas has; who handed nothing in is not touched."""
    canvas, _ = uploaded(request_for(SHEET))

    assert canvas.changed == {("11", "501"): 7.25, ("12", "501"): 10.0, ("13", "501"): 3.5}
    assert (canvas.cleared, canvas.created, canvas.missing) == ([], [], [])


def test_points_possible_stay_those_of_canvas(request_for: Make) -> None:
    """The importer copies this row to the assignment."""
    assert uploaded(request_for(SHEET))[0].points == {"501": 10.0}


def test_who_is_not_in_the_sheet_is_named(request_for: Make) -> None:
    """The fifth student has a score and no row."""
    assert any("=sample-05" in remark and "--roster" in remark for remark in uploaded(request_for(SHEET))[1])


def test_an_assignment_without_grades_needs_no_column(request_for: Make) -> None:
    """The platform may not have it yet, and nothing of it would be written."""
    request = request_for(SHEET)
    both = replace(request, assignments=request.course.assignments)

    assert [remark for remark in uploaded(both)[1] if "no column" in remark] == []


def test_no_cell_is_a_formula(request_for: Make) -> None:
    """A name that a student chose in Canvas is not run by the instructor's spreadsheet."""
    (file,) = write(request_for(SHEET)).files

    assert spreadsheet_formulas(file.data) == []
    assert "'=SUM(A1), Given" in file.data.decode()


def test_penalties_may_be_left_to_canvas(request_for: Make) -> None:
    """With ``--raw`` the penalty is not taken off: Canvas takes off its own."""
    assert uploaded(request_for(SHEET, raw=True))[0].changed["13", "501"] == 4.5


def test_another_maximum_is_refused(request_for: Make) -> None:
    """10 points of ours are not 10 of 100 unless somebody says so."""
    sheet = SHEET.replace("10.0,5.0", "100.0,5.0")

    with pytest.raises(ExportError, match="--scale"):
        write(request_for(sheet))
    assert uploaded(request_for(sheet, scale=True))[0].changed["11", "501"] == 72.5


def test_excused_students_stay_excused(request_for: Make) -> None:
    """Somebody has decided about them in Canvas."""
    canvas, remarks = uploaded(request_for(SHEET.replace("学生-02,Section A,9.5", "学生-02,Section A,EX")))

    assert ("12", "501") not in canvas.changed
    assert any("学生-02" in remark for remark in remarks)


def test_a_decimal_comma_is_kept(request_for: Make) -> None:
    """Where Canvas writes semicolons and decimal commas, it reads them, too."""
    sheet = (
        SHEET.replace('"=SUM(A1), Given"', "Given").replace('"Студент, 03"', "03").replace('"Student, Test"', "Test")
    )
    sheet = sheet.replace('"Lab (2026)"', "Lab").translate(str.maketrans(",.", ";,"))
    (file,) = write(request_for(sheet)).files

    assert "7,25" in file.data.decode()
    assert uploaded(request_for(sheet))[0].changed["11", "501"] == 7.25


def test_a_byte_order_mark_is_no_part_of_a_name(request_for: Make) -> None:
    """Exports begin with one."""
    request = request_for(b"\xef\xbb\xbf" + SHEET.encode())

    assert uploaded(request)[0].changed["12", "501"] == 10.0
    assert next(iter(write(request).files)).data.startswith(b"\xef\xbb\xbfStudent")


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (None, "--sheet"),
        ("Name,Score\na,1\n", "not a Canvas gradebook"),
        (SHEET.replace("Warm-up (501)", "Quiz (7)"), 'Name one: --column "warm_up=...'),
        (SHEET.replace("10.0,5.0", "(read only),5.0"), "does not allow changes"),
        (SHEET.replace("-0", "-x").replace("-12", "-x"), "--id"),
        (b"PK\x03\x04", "Excel"),
    ],
)
def test_what_cannot_be_filled_says_why(request_for: Make, sheet: str | None, said: str) -> None:
    """Each error has its cure."""
    with pytest.raises(ExportError) as caught:
        write(request_for(sheet))

    assert said in str(caught.value)


def test_a_column_can_be_named(request_for: Make) -> None:
    """Where Canvas calls the assignment otherwise, by its title or by the whole header."""
    for header in ("Quiz", "quiz (501)"):
        request = request_for(SHEET.replace("Warm-up (501)", "Quiz (501)"), columns={"warm_up": header})

        assert uploaded(request)[0].changed["11", "501"] == 7.25
