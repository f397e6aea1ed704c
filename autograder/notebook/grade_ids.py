"""Define the ids by which nbgrader and the engine find graded cells."""

from __future__ import annotations

import hashlib

GIVEN_ID = "given"
CHECK_ID = "check"
HIDDEN_CHECK_ID = "check-hidden"
ANSWER = "answer"  # the beginning of an answer's grade_id, before its names
WRITTEN = "written-"  # the prefix of a written answer's grade_id


def cell_id(unit_id: str, identity: str, number: int = 1) -> str:
    """Return the notebook format's id of a released cell.

    Args:
        identity: its grade_id, or its type and text.
        number: 2 for the second cell of the same identity, and so on.
    """
    return hashlib.sha256(f"{unit_id}\n{number}\n{identity}".encode()).hexdigest()[:8]


def answer_id(names: tuple[str, ...]) -> str:
    """Return the grade_id of the cell that defines these names."""
    return "-".join([ANSWER, *names])


def written_id(name: str) -> str:
    """Return the grade_id of the cell that holds this written answer."""
    return f"{WRITTEN}{name}"


def written_name(grade_id: str | None) -> str | None:
    """Return the written answer's name for its grade_id, or None for any other cell."""
    return grade_id.removeprefix(WRITTEN) if grade_id is not None and grade_id.startswith(WRITTEN) else None
