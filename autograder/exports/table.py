"""Read a CSV table, and write it again with the same encoding, separator and quotes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from autograder.errors import ExportError
from autograder.grades.plain_text import cell, listed

SEPARATORS = ",;\t"
MAX_BYTES = 32 << 20  # of a sheet
MAX_CELL = 1 << 20  # characters: an online text may be long
BOMS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


@dataclass(frozen=True)
class Style:
    """File format of a table."""

    encoding: str = "utf-8"
    separator: str = ","
    quotes_all: bool = False
    line_end: str = "\r\n"


@dataclass(frozen=True)
class Table:
    """Rows of cells; the first row is the header."""

    rows: tuple[tuple[str, ...], ...]
    style: Style = Style()
    name: str = "the sheet"

    @cached_property
    def header(self) -> tuple[str, ...]:
        return tuple(text.strip() for text in self.rows[0])

    def column(self, header: str) -> int:
        """Return the number of the first column with this header, ignoring case.

        Raises:
            ExportError: There is none.
        """
        key = header.strip().casefold()
        for number, text in enumerate(self.header):
            if text.casefold() == key:
                return number
        raise ExportError(f"{self.name} has no column {header!r}.", f"Its columns are: {listed(self.header)}.")

    def at(self, row: int, column: int) -> str:
        """Return a cell; "" if its row is too short."""
        return self.rows[row][column] if column < len(self.rows[row]) else ""


def read_table(data: bytes, name: str) -> Table:
    """Parse a file's content.

    Raises:
        ExportError: It is not a text table.
    """
    again = "Download it again as CSV, and do not save it with a spreadsheet program."
    if data[:2] == b"PK":
        raise ExportError(f"{name} is an Excel file, not text.", "Save it as CSV (UTF-8) and try again.")
    if len(data) > MAX_BYTES:
        raise ExportError(f"{name} is larger than {MAX_BYTES >> 20} MB.", again)
    encoding = next((found for bom, found in BOMS.items() if data.startswith(bom)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        encoding = "cp1252"
        text = data.decode(encoding, errors="replace")
    first = _first_line(text)
    separator = max(SEPARATORS, key=lambda mark: _outside_quotes(first).count(mark))
    try:
        csv.field_size_limit(MAX_CELL)
        read = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error as error:
        raise ExportError(f"{name} is not a table: {error}.", again) from None
    rows = tuple(tuple(row) for row in read if any(text.strip() for text in row))
    if not rows or len(rows[0]) < 2:
        raise ExportError(f"{name} is not a table: it has no header of several columns.", again)
    style = Style(encoding, separator, first.strip("\r\n") == _line(rows[0], separator), _line_end(first))
    return Table(rows, style, name)


def first_column(path: Path) -> set[str]:
    """Return the names in the first column of a list, without a header that says "student" or the like.

    Raises:
        ExportError: It is no text.
    """
    try:
        text = path.read_bytes()[:MAX_BYTES].decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ExportError(f"{path.name} is not text in UTF-8.", "Save it again as CSV UTF-8.") from None
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    return {row[0].strip() for row in rows if row and row[0].strip()} - {"student", "student_id"}


def table_bytes(rows: Iterable[Sequence[str]], style: Style = Style()) -> bytes:
    """Return a table as a file's content, with formulas neutralized and cells quoted if needed."""
    text = io.StringIO(newline="")
    writer = csv.writer(
        text,
        delimiter=style.separator,
        quoting=csv.QUOTE_ALL if style.quotes_all else csv.QUOTE_MINIMAL,
        lineterminator=style.line_end,
    )
    writer.writerows([cell(value) for value in row] for row in rows)
    return text.getvalue().encode(style.encoding, errors="replace")


def _first_line(text: str) -> str:
    """Return the text up to the first line end outside quotes."""
    quoted = False
    for place, character in enumerate(text):
        quoted ^= character == '"'
        if character == "\n" and not quoted:
            return text[: place + 1]
    return text


def _outside_quotes(text: str) -> str:
    return "".join(text.split('"')[::2])


def _line(row: Sequence[str], separator: str) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator, quoting=csv.QUOTE_ALL, lineterminator="").writerow(row)
    return text.getvalue()


def _line_end(line: str) -> str:
    return "\r\n" if line.endswith("\r\n") else "\n"
