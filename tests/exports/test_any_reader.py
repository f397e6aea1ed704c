"""No table that ``autograder export`` writes holds a formula, whichever separator its reader uses."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from platforms import formulas_in_any_dialect

from autograder.exports.dolos import archive
from autograder.exports.formats import FORMATS
from autograder.exports.request import Request
from autograder.exports.table import Table
from autograder.grades.class_grades import Person
from autograder.model.grade import SubmissionGrade

SHEETS = {
    "canvas": "canvas.csv",
    "moodle-sheet": "moodle_german.csv",
    "blackboard": "blackboard.tsv",
    "brightspace": "brightspace.csv",
}
TABLES = [name for name, format_ in FORMATS.items() if format_.suffix == ".csv"] + ["moodle-gradebook"]
COMMENTS = {"moodle-sheet": "Feedback als Kommentar", "moodle-gradebook": "yes"}
HOSTILE = st.text(st.sampled_from(",;\t\n\"' =+-@1xA\uff1d"), min_size=1, max_size=12)
RANDOM = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15, deadline=None)


@pytest.mark.parametrize("name", TABLES)
@given(texts=st.lists(HOSTILE, min_size=3, max_size=3))
@RANDOM
def test_no_reader_finds_a_formula_in_an_export(
    request_for: Callable[..., Request], whole: dict[str, SubmissionGrade], name: str, texts: list[str]
) -> None:
    """Names that students chose on the platform and in nbgrader, and comments with their text, are text everywhere."""
    sheet = (Path(__file__).parent / "sheets" / SHEETS[name]).read_bytes() if name in SHEETS else None
    asked = request_for(sheet, comments=COMMENTS.get(name, ""))
    if asked.sheet is not None:
        asked = replace(asked, sheet=_renamed(asked.sheet, texts[0]))
    units = [replace(unit, comment=texts[1]) for unit in whole["sample-01"].units]
    graded = tuple(
        replace(one, summary=replace(whole["sample-01"], units=tuple(units)).summary()) for one in asked.grades.graded
    )
    people = dict.fromkeys((one.student for one in graded), Person(texts[2], texts[0], texts[1]))
    asked = replace(asked, grades=replace(asked.grades, graded=graded, people=people))

    files = list(FORMATS[name].writer(asked).files)

    assert files
    encoding = asked.sheet.style.encoding if asked.sheet else "utf-8"
    assert [found for file in files for found in formulas_in_any_dialect(file.data, encoding)] == []


@given(texts=st.lists(HOSTILE, min_size=2, max_size=2))
@RANDOM
def test_no_reader_finds_a_formula_for_dolos(request_for: Callable[..., Request], texts: list[str]) -> None:
    """The table of a Dolos archive has students' names."""
    grades = replace(request_for().grades, people={"sample-01": Person(*texts, "")})

    with zipfile.ZipFile(io.BytesIO(archive({"sample-01": "x = 1\n"}, {}, grades))) as opened:
        assert formulas_in_any_dialect(opened.read("info.csv")) == []


def _renamed(table: Table, text: str) -> Table:
    """Return a sheet in which people have this name."""
    column = next(number for number, header in enumerate(table.header) if "Name" in header or header == "Student")
    people = table.rows[3:]
    return replace(table, rows=(*table.rows[:3], *((*row[:column], text, *row[column + 1 :]) for row in people)))
