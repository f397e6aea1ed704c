"""Read roster files as one class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from autograder.collect.names import folder_name, same_id
from autograder.collect.roster import KINDS, Roster, Student
from autograder.collect.roster_join import Joined, join
from autograder.collect.roster_table import Row, read_rows
from autograder.errors import SubmissionError

FILE = "roster.csv"


def class_roster(root: Path) -> Roster:
    """Read ``roster.csv`` beside the course; return an empty roster if there is none."""
    path = root / FILE
    return read_rosters([path]) if path.is_file() else Roster()


def read_rosters(paths: Sequence[Path]) -> Roster:
    """Read these files as one roster.

    Raises:
        SubmissionError: A file cannot be read, or has no student.
    """
    lines: list[Row] = []
    for path in {path.resolve(): path for path in paths}.values():
        found = list(read_rows(path))
        if all(row.skipped for row in found):
            cure = "Its first line must name columns such as student_id, username, name, email."
            raise SubmissionError(f"The roster {path} has no students.", cure)
        lines += found
    skipped = sorted(f"Not a student: {row.shown}, {row.skipped}." for row in lines if row.skipped)
    joined = join(row for row in lines if not row.skipped)
    return Roster(_students(joined), joined.remarks, tuple(skipped))


def _students(joined: Joined) -> Iterator[Student]:
    taken: set[str] = set()
    for key, student in sorted(_keyed(joined), key=lambda pair: (pair[0], pair[1].ids, pair[1].names)):
        number, free = 2, key
        while same_id(free) in taken:
            free, number = f"{key} {number}", number + 1
        taken.add(same_id(free))
        yield Student(free, student.names, student.ids, student.groups, student.words, student.handed_in)


def _keyed(joined: Joined) -> Iterator[tuple[str, Student]]:
    """Yield each person with a name for the folder: an id that nobody else has, or a name."""
    for rows in joined.people:
        ids = sorted({one for row in rows for one in row.all_ids()})
        by_kind = [value for kind in KINDS for of_kind, value in ids if of_kind == kind]
        contested = {same_id(value) for _, value in joined.contested}
        names = [name for row in sorted(rows, key=lambda row: row.names) for name in row.names]
        turned = sorted(name for row in rows for name in row.turned)
        participants = sorted({one for row in rows for one in row.participants}, key=str)
        numbers = [f"{word} {number}" for number, (word, _) in participants]
        own = [value for value in by_kind if same_id(value) not in contested]
        key = next(filter(None, map(folder_name, [*own, *names, *numbers])), None)
        if key is not None:
            yield (
                key,
                Student(
                    key,
                    tuple(dict.fromkeys([*names, *turned])),
                    tuple(ids),
                    tuple(sorted({group for row in rows for group in row.groups})),
                    words=tuple(sorted({word for _, (word, _) in participants})),
                    handed_in=tuple((number, at) for number, (_, at) in participants if at),
                ),
            )
