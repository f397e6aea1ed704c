"""Decide what a handed-in cell is: nbgrader's id says it, or the notebook format's own id if an editor dropped that.

A student or an editor may have changed the cell's type. An answer cell that is Markdown now is code all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from autograder.notebook.grade_ids import ANSWER, CHECK_ID, GIVEN_ID, HIDDEN_CHECK_ID, answer_id, cell_id, written_name
from autograder.notebook.read import Cell
from autograder.submissions.source_cache import read_once

RoleIds = Mapping[str, str]  # the notebook format's id of a released cell -> its grade_id
NO_IDS: RoleIds = {}
CODE = (GIVEN_ID, CHECK_ID, HIDDEN_CHECK_ID)


def with_roles(cells: Sequence[Cell], ids: RoleIds) -> tuple[Cell, ...]:
    """Return the cells with their grade_ids, each cell of code as code again, and each written answer as prose.

    If a copy of a cell is still code, the other copies stay what they are.
    """
    known = [cell if cell.grade_id else replace(cell, grade_id=ids.get(cell.id or "")) for cell in cells]
    coded = {cell.grade_id for cell in known if cell.kind == "code"}
    return tuple(replace(cell, kind=_kind(cell, coded)) for cell in known)


def _kind(cell: Cell, coded: Collection[str | None]) -> str:
    if written_name(cell.grade_id) is not None:
        return "markdown"
    return "code" if _is_code(cell.grade_id) and cell.grade_id not in coded else cell.kind


@read_once(missing=NO_IDS)
def role_ids(source: bytes) -> RoleIds:
    """Return the ids of a unit's source notebook; {} if it is not built."""
    return role_ids_in(msgspec.json.decode(source)["cells"])


def role_ids_in(cells: Iterable[Mapping[str, Any]]) -> RoleIds:
    """Return the ids of a released or source notebook's cells."""
    graded = ((cell.get("id"), cell["metadata"].get("nbgrader", {}).get("grade_id")) for cell in cells)
    return {str(own): str(grade_id) for own, grade_id in graded if own and grade_id}


def released_role_ids(unit_id: str, groups: Collection[tuple[str, ...]]) -> RoleIds:
    """Return the ids that a built notebook gives its cells, for a student's machine, which may not have it.

    Args:
        groups: the names that each answer cell may define.
    """
    grade_ids = [*CODE, *map(answer_id, groups)]
    return {cell_id(unit_id, grade_id): grade_id for grade_id in grade_ids}


def _is_code(grade_id: str | None) -> bool:
    return grade_id is not None and (grade_id in CODE or is_answer(grade_id))


def is_answer(grade_id: str | None) -> bool:
    """True if students write an answer's code in this cell."""
    return grade_id is not None and grade_id.startswith(ANSWER)
