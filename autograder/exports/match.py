"""Find the students of ``submitted/`` in a sheet, by whatever name or id it gives them.

The column that holds most of them is taken. A value that stands twice in it names nobody, so that no grade goes to the
wrong person.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from autograder.errors import ExportError
from autograder.exports.table import Table
from autograder.grades.plain_text import is_formula, listed

NAME_IT = "Name the column that holds your students' folder names with --id, or give a --roster that holds both."


@dataclass(frozen=True)
class Matched:
    """Which row is whose.

    Args:
        rows: numbers of rows, by student.
        column: the number of the column that told.
        unknown: students who are in no row, or in several.
        unsafe: students whose id a spreadsheet would run: it can be neither kept nor changed.
    """

    rows: Mapping[str, int]
    column: int
    unknown: tuple[str, ...] = ()
    unsafe: tuple[str, ...] = ()

    def remarks(self, table: Table) -> list[str]:
        """Sentences about who was not found."""
        header = table.header[self.column]
        said = []
        if self.unknown:
            names = listed(self.unknown)
            said.append(f"Not in {table.name}, by its column {header!r}, and left out: {names}. {NAME_IT}")
        if self.unsafe:
            said.append(f"Left out, because a spreadsheet would run their id as a formula: {listed(self.unsafe)}.")
        return said


def match(
    students: Sequence[str],
    table: Table,
    rows: Sequence[int],
    columns: Sequence[int],
    *,
    roster: Table | None = None,
    asked: str = "",
    values: Callable[[str], set[str]] | None = None,
) -> Matched:
    """Find each student's row.

    Args:
        rows: numbers of the rows that name students.
        columns: numbers of the columns that may name them.
        roster: one row a student; any of its cells may name the student in the table.
        asked: the header of the column to use; "" for the one that holds most of them.
        values: what a cell says, each written as ``plain`` writes it; its text alone by default.

    Raises:
        ExportError: nobody is found, or two columns hold equally many and disagree.
    """
    known = known_names(students, roster)
    tried = [table.column(asked)] if asked else columns
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
    kept = {student: row for student, row in found[best].items() if student not in unsafe}
    return Matched(kept, best, tuple(student for student in students if student not in found[best]), unsafe)


def known_names(students: Sequence[str], roster: Table | None) -> dict[str, set[str]]:
    """All names of each student: the folder's, and the cells of the student's row in the roster."""
    names = {student: {plain(student)} for student in students}
    if roster is not None:
        rows = range(1, len(roster.rows))
        for student, row in match(students, roster, rows, range(len(roster.header))).rows.items():
            names[student] |= {plain(text) for text in roster.rows[row]} - {""}
    return names


def plain(text: str) -> str:
    """A name as it is compared: without case, outer spaces and Brightspace's ``#``, however accents are written."""
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
        for wanted in ({own}, names - {own}):  # the folder's own name counts first
            places = {row for name in wanted for row in by_value.get(name, ())}
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
