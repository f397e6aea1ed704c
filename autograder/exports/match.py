"""Match the students of ``submitted/`` to the rows of a sheet by any name or id.

The column with the most matches is used. A value that occurs twice in it is ignored, so that no grade goes to the wrong
person.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from autograder.errors import ExportError
from autograder.exports.table import Table
from autograder.grades.plain_text import is_formula, listed

NAME_IT = "Name the column with your students' folder names with --id, or pass a --roster that has both."


@dataclass(frozen=True)
class Matched:
    """Rows of the students.

    Args:
        rows: Row numbers, by student.
        column: Number of the column that matched.
        unknown: Students in no row, or in several.
        unsafe: Students whose id is a formula in a spreadsheet, so it can be neither kept nor changed.
    """

    rows: Mapping[str, int]
    column: int
    unknown: tuple[str, ...] = ()
    unsafe: tuple[str, ...] = ()

    def remarks(self, table: Table) -> list[str]:
        """Return sentences about students who were not matched."""
        header = table.header[self.column]
        remarks = []
        if self.unknown:
            names = listed(self.unknown)
            remarks.append(f"Not in {table.name}, by its column {header!r}, and left out: {names}. {NAME_IT}")
        if self.unsafe:
            remarks.append(f"Left out, because their id is a formula in a spreadsheet: {listed(self.unsafe)}.")
        return remarks


def match(
    students: Sequence[str],
    table: Table,
    rows: Sequence[int],
    columns: Sequence[int],
    *,
    roster: Table | None = None,
    id_column: str = "",
    values: Callable[[str], set[str]] | None = None,
) -> Matched:
    """Find each student's row.

    Args:
        rows: Numbers of the rows about students.
        columns: Numbers of the columns that may identify them.
        roster: One row per student; any of its cells may name the student in the table.
        id_column: Header of the column to use; "" for the one with the most matches.
        values: Return a cell's values, in the form of ``plain``; by default its text.

    Raises:
        ExportError: No student is found, or two columns match equally well and disagree.
    """
    known = known_names(students, roster)
    tried = [table.column(id_column)] if id_column else columns
    found = {column: _by_column(known, table, rows, column, values or _values) for column in tried}
    best = max(found, key=lambda column: len(found[column]), default=None)
    if best is None or not found[best]:
        what = f"None of {len(students)} students, such as {listed(students[:2])}, is in {table.name}."
        raise ExportError(what, NAME_IT)
    equal = [column for column in found if len(found[column]) == len(found[best]) and found[column] != found[best]]
    if equal:
        headers = listed(table.header[column] for column in (best, *equal))
        raise ExportError(f"Two columns of {table.name} name your students, and they disagree: {headers}.", NAME_IT)
    unsafe = tuple(student for student, row in found[best].items() if is_formula(table.at(row, best)))
    matched = {student: row for student, row in found[best].items() if student not in unsafe}
    return Matched(matched, best, tuple(student for student in students if student not in found[best]), unsafe)


def known_names(students: Sequence[str], roster: Table | None) -> dict[str, set[str]]:
    """Return all names of each student: the folder name, and the cells of the student's roster row."""
    names = {student: {plain(student)} for student in students}
    if roster is not None:
        rows = range(1, len(roster.rows))
        for student, row in match(students, roster, rows, range(len(roster.header))).rows.items():
            names[student] |= {plain(text) for text in roster.rows[row]} - {""}
    return names


def plain(text: str) -> str:
    """Return the form for comparing names: case-folded, NFC, without extra spaces and Brightspace's ``#``."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split()).removeprefix("#")


def _by_column(
    known: Mapping[str, set[str]], table: Table, rows: Sequence[int], column: int, values: Callable[[str], set[str]]
) -> dict[str, int]:
    by_value: dict[str, list[int]] = {}
    for row in rows:
        for value in values(table.at(row, column)):
            by_value.setdefault(value, []).append(row)
    found: dict[str, int] = {}
    for student, names in known.items():
        own = plain(student)
        for candidates in ({own}, names - {own}):  # the folder's own name counts first
            places = {row for name in candidates for row in by_value.get(name, ())}
            if len(places) == 1:
                found[student] = places.pop()
                break
            if places:
                break
    taken = Counter(found.values())
    return {student: row for student, row in found.items() if taken[row] == 1}


def _values(text: str) -> set[str]:
    value = plain(text)
    return {value} if value else set()
