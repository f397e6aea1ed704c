"""Read roster files and join them into one roster by ids and e-mail addresses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from autograder.collect.names import folder_name, same_id, same_name
from autograder.collect.roster import KINDS, Roster, Student
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
    joined: list[Row] = []
    by_id: dict[tuple[str, str], Row] = {}
    for path in paths:
        lines = list(read_rows(path))
        if not lines:
            cure = "Its first line must name columns such as student_id, username, name, email."
            raise SubmissionError(f"The roster {path} has no students.", cure)
        by_name: dict[str, list[Row]] = {}
        for known in joined:
            for name in {same_name(name) for name in known.names}:
                by_name.setdefault(name, []).append(known)
        for row in lines:
            ids = [(kind, same_id(value)) for kind, value in row.all_ids()]
            into = next((by_id[one] for one in ids if one in by_id), None) or _only(by_name, row)
            if into is None:
                joined.append(into := row)
            else:
                _join(into, row)
            by_id.update((one, into) for one in ids)
    return Roster(_students(joined))


def _only(by_name: dict[str, list[Row]], row: Row) -> Row | None:
    """Return the one earlier line with the same name and no conflicting kind of id."""
    for name in row.names:
        found = by_name.get(same_name(name), [])
        shared = set(found[0].ids) & set(row.ids) if found else set()
        if len(found) == 1 and not shared:
            return found[0]
    return None


def _join(into: Row, row: Row) -> None:
    into.ids = {**row.ids, **into.ids}
    into.names += [name for name in row.names if name not in into.names]
    into.groups += row.groups
    into.participants.update(row.participants)


def _students(rows: Iterable[Row]) -> Iterator[Student]:
    taken: set[str] = set()
    for row in rows:
        ids = [row.ids[kind] for kind in KINDS if kind in row.ids]
        numbers = [f"{word} {number}" for number, (word, _) in row.participants.items()]
        key = next(filter(None, map(folder_name, [*ids, *row.names, *numbers])), None)
        if key is None:
            continue
        number = 2
        plain = key
        while same_id(key) in taken:
            key, number = f"{plain} {number}", number + 1
        taken.add(same_id(key))
        yield Student(
            key,
            tuple(row.names),
            tuple(row.all_ids()),
            tuple(row.groups),
            words=tuple({word for word, _ in row.participants.values()}),
            handed_in=tuple((number, at) for number, (_, at) in row.participants.items() if at),
        )
