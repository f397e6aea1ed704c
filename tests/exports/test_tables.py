"""Tables of text, cells that are no formulas, numbers, and students found in a sheet."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platforms import formulas_in_any_dialect, rows_of, spreadsheet_formulas

from autograder.errors import ExportError
from autograder.exports.match import match
from autograder.exports.table import Style, Table, read_table, table_bytes
from autograder.grades.plain_text import cell, number, parsed_number

STYLES = [
    Style(),
    Style("utf-8-sig", ";", True, "\n"),
    Style("utf-16", "\t", False, "\r\n"),
    Style("cp1252", ",", False, "\n"),
]


@pytest.mark.parametrize(
    "text", ["=1+1", "+A1", "-A1", "@SUM(A1)", "\tA", "\rA", "\nA", " =1", "-2+3", "+49 30", "\uff1d1", "--"]
)
def test_a_formula_becomes_text(text: str) -> None:
    """Its apostrophe tells a spreadsheet that it is text."""
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "7.25", "-1.5", "+2", "-", "a=b", "12,5", "-3%", "学生", "'=1"])
def test_what_is_no_formula_stays(text: str) -> None:
    """A number keeps its sign, and a lone dash is no formula."""
    assert cell(text) == text


@given(st.lists(st.lists(st.text(max_size=12), min_size=2, max_size=2), min_size=1, max_size=5))
def test_no_text_gets_through_as_a_formula(rows: list[list[str]]) -> None:
    """Whatever a cell holds, a CSV reader finds as many cells as were written, and none is a formula."""
    clean = [[text.encode("utf-8", "replace").decode() for text in row] for row in rows]
    data = table_bytes(clean)

    assert spreadsheet_formulas(data) == []
    assert [len(row) for row in rows_of(data, ",", "utf-8")] == [2] * len(rows)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("x;=1+1", "x;'=1+1"),
        ("a\t@A1", "a\t'@A1"),
        ("two\nlines\r\n+A1", "two\nlines\r\n'+A1"),
        ('x; "=A1"', 'x;\' "=A1"'),
        ("x,-2+3", "x,'-2+3"),
        ("[0.5, -0.25]", "[0.5, -0.25]"),
        ("(1,-2)", "(1,-2)"),
        ("a=b; c=d", "a=b; c=d"),
    ],
)
def test_a_formula_inside_a_cell_becomes_text(text: str, written: str) -> None:
    """A reader with another separator begins a field there. Numbers of a list stay."""
    assert cell(text) == written


PIECES = st.text(st.sampled_from(",;\t\n\r\"' =+-@1.)]|eA\uff1d\u00a0"), max_size=9)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.encoding)
@given(st.lists(st.lists(PIECES, min_size=2, max_size=3), min_size=1, max_size=3))
def test_no_reader_finds_a_formula(style: Style, rows: list[list[str]]) -> None:
    """Readers of commas, semicolons and tabs each see only text and numbers in any table."""
    assert formulas_in_any_dialect(table_bytes(rows, style), style.encoding) == []


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.encoding)
def test_a_table_is_written_as_it_was_read(style: Style) -> None:
    """Encoding, separator, quotes and line ends: byte for byte."""
    rows = [("Name", "Points; or, marks", "Löß"), ('"Given", Family', "1,5", "two\nlines")]
    data = table_bytes(rows, style)
    table = read_table(data, "sheet.csv")

    assert table.rows == tuple(rows)
    assert table.style == style
    assert table_bytes(table.rows, table.style) == data


@pytest.mark.parametrize("data", [b"", b"\n\n", b"one column\n1\n", b'a,b\n"open', b"PK\x03\x04", b"\0" * 9])
def test_what_is_no_table_is_an_error_with_a_cure(data: bytes) -> None:
    """And no traceback."""
    with pytest.raises(ExportError) as caught:
        read_table(data, "sheet.csv")

    assert caught.value.cure


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10.00", 10.0),
        ("10,5", 10.5),
        ("1.234,5", 1234.5),
        ("1,234.5", 1234.5),
        ("-", None),
        ("", None),
        ("(read only)", None),
    ],
)
def test_numbers_of_platforms_are_read(text: str, value: float | None) -> None:
    """The last separator is the decimal one."""
    assert parsed_number(text) == value


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (-0.0, "0"), (10.0, "10"), (7.25, "7.25"), (2 / 3, "0.67"), (100.0, "100")]
)
def test_numbers_are_written_plainly(value: float, text: str) -> None:
    """At most two decimals, and none that says nothing."""
    assert number(value) == text


def sheet(*rows: tuple[str, ...]) -> Table:
    return Table(rows)


def found(students: list[str], table: Table, roster: Table | None = None, id_column: str = "") -> dict[str, int]:
    rows = range(1, len(table.rows))
    return dict(match(students, table, rows, range(len(table.header)), roster=roster, id_column=id_column).rows)


def test_students_are_found_in_the_column_that_holds_most_of_them() -> None:
    """Case, spaces and the way accents are written do not count."""
    table = sheet(("Name", "Login"), ("a", "Sample-01 "), ("b", unicodedata.normalize("NFD", "élève-02")))

    assert found(["sample-01", "élève-02", "nobody"], table) == {"sample-01": 1, "élève-02": 2}


def test_a_name_that_stands_twice_names_nobody() -> None:
    """No grade goes to the wrong one of two."""
    table = sheet(("Name", "Id"), ("学生", "1"), ("学生", "2"), ("sample-03", "3"))

    assert found(["学生", "sample-03"], table) == {"sample-03": 3}


def test_two_students_never_share_a_row() -> None:
    """Names that differ in case alone are left to a person."""
    table = sheet(("Login", "x"), ("sample-01", ""), ("other", ""))

    assert found(["sample-01", "Sample-01", "other"], table) == {"other": 2}


def test_a_roster_tells_other_names() -> None:
    """Folders bear user names, the sheet knows numbers, the roster has both."""
    table = sheet(("Number", "Grade"), ("0071", ""), ("0072", "0071"))
    roster = sheet(("user", "number"), ("sample-01", "0071"), ("sample-02", "0072"))

    assert found(["sample-01", "sample-02"], table, roster) == {"sample-01": 1, "sample-02": 2}


def test_columns_that_disagree_are_for_a_person_to_choose_from() -> None:
    """The error names both, and the option."""
    table = sheet(("Login", "Old login"), ("a", "b"), ("b", "a"))

    with pytest.raises(ExportError, match="--id"):
        found(["a", "b"], table)
    assert found(["a", "b"], table, id_column="old login") == {"a": 2, "b": 1}
