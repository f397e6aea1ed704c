"""The ids by which nbgrader, and we, find graded cells again."""

from __future__ import annotations

GIVEN_ID = "given"
CHECK_ID = "check"
HIDDEN_CHECK_ID = "check-hidden"
WRITTEN = "written-"  # how that of a written answer begins


def answer_id(names: tuple[str, ...]) -> str:
    """The grade_id of the cell that defines these names."""
    return "-".join(["answer", *names])


def written_id(name: str) -> str:
    """The grade_id of the cell that holds this written answer."""
    return f"{WRITTEN}{name}"


def written_name(grade_id: str | None) -> str | None:
    """The written answer that a cell of this grade_id holds; None for any other cell."""
    return grade_id.removeprefix(WRITTEN) if grade_id is not None and grade_id.startswith(WRITTEN) else None
