"""Find written answers in a submission, even if their cells were changed. A person grades them.

A cell is identified by nbgrader's id. If an editor dropped that, the notebook format's cell id identifies it, or else
the question above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from autograder.model.grade import SubmissionGrade, UnitGrade, WrittenAnswer
from autograder.model.outcome import Response
from autograder.model.summary import Summary
from autograder.notebook.grade_ids import WRITTEN, written_name
from autograder.notebook.read import Cell
from autograder.solution import WRITTEN_STUB
from autograder.submissions.source_cache import read_once

MAX_WRITTEN = 100_000  # characters of one answer
CUT = "\n\n(The rest was left out: this answer is too long.)"


@dataclass(frozen=True)
class Question:
    """A written answer's place in the released notebook.

    Args:
        grade_id: nbgrader's id.
        cell_id: the notebook format's id.
        above, below: texts of the adjacent cells; "" for none.
    """

    name: str
    grade_id: str
    cell_id: str
    points: float
    above: str
    below: str


NO_QUESTIONS: tuple[Question, ...] = ()


@read_once(missing=NO_QUESTIONS)
def written_questions(source: bytes) -> tuple[Question, ...]:
    """Return the questions of a unit's source notebook; () if it is not built."""
    return tuple(questions_in(msgspec.json.decode(source)["cells"])) if WRITTEN.encode() in source else ()


def questions_in(cells: Sequence[Mapping[str, Any]]) -> Iterator[Question]:
    """Yield the questions of a source notebook in order."""
    for number, cell in enumerate(cells):
        metadata = cell["metadata"].get("nbgrader", {})
        name = written_name(metadata.get("grade_id"))
        if name is not None and metadata.get("solution") and metadata.get("grade"):
            above = _text(cells[number - 1]) if number else ""
            below = _text(cells[number + 1]) if number + 1 < len(cells) else ""
            cell_id = str(cell.get("id", ""))
            yield Question(name, metadata["grade_id"], cell_id, float(metadata["points"]), above, below)


def places_of(cells: Sequence[Cell], questions: Iterable[Question]) -> dict[str, tuple[int, ...]]:
    """Map each answer's name to the numbers of its cells. Answers without cells are left out."""
    found: dict[str, tuple[int, ...]] = {}
    for question in questions:
        by_grade_id = [number for number, cell in enumerate(cells) if cell.grade_id == question.grade_id]
        by_id = [number for number, cell in enumerate(cells) if cell.id == question.cell_id and not cell.grade_id]
        numbers = by_grade_id or by_id or list(_below(cells, question))
        if numbers:
            found[question.name] = tuple(numbers)
    return found


def texts_of(cells: Sequence[Cell], places: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """Return the answers' texts. If there are copies, all nonblank ones count: a person reads each."""
    found = {}
    for name, numbers in places.items():
        texts = dict.fromkeys(cells[number].source for number in numbers)
        found[name] = "\n\n".join([text for text in texts if not is_blank(text)] or texts)
    return {name: text if len(text) <= MAX_WRITTEN else text[:MAX_WRITTEN] + CUT for name, text in found.items()}


def is_blank(text: str) -> bool:
    """True if nothing was written."""
    return text.strip() in ("", WRITTEN_STUB)


def written_answers(
    questions: Iterable[Question], notebooks: Sequence[Mapping[str, str]], *, unread: bool
) -> tuple[WrittenAnswer, ...]:
    """Return the written answers of a unit.

    Args:
        notebooks: each submitted notebook's texts by answer name, the graded notebook first.
        unread: True if an unreadable file may hold an answer.
    """
    return tuple(_answer(question, notebooks, unread) for question in questions)


def compared(grade: SubmissionGrade, before: Summary | None) -> SubmissionGrade:
    """Mark the answers that are unchanged since the last grade."""
    known = {(unit.unit, answer) for unit in (before.units if before else ()) for answer in unit.written}
    return replace(grade, units=tuple(_compared(unit, known) for unit in grade.units))


def _compared(unit: UnitGrade, known: set[Any]) -> UnitGrade:
    if not unit.written:
        return unit
    written = (replace(a, is_new=(unit.result.unit, a.summary()) not in known) for a in unit.written)
    return replace(unit, written=tuple(written))


def _answer(question: Question, notebooks: Sequence[Mapping[str, str]], unread: bool) -> WrittenAnswer:
    texts = [notebook.get(question.name) for notebook in notebooks]
    text = next((text for text in texts if text is not None and not is_blank(text)), "")
    if text:
        response = Response.ANSWERED
    elif unread or None in texts:
        response = Response.LOST
    else:
        response = Response.BLANK if texts else Response.ABSENT
    return WrittenAnswer(name=question.name, max_points=question.points, response=response, text=text)


def _below(cells: Sequence[Cell], question: Question) -> Iterator[int]:
    """Yield the numbers of the cells between the question and the next released cell."""
    above = next((n for n, cell in enumerate(cells) if question.above and _same(cell.source, question.above)), None)
    if above is None:
        return
    for number in range(above + 1, len(cells)):
        cell = cells[number]
        if cell.kind == "code" or cell.grade_id or _same(cell.source, question.below):
            return
        yield number


def _same(text: str, other: str) -> bool:
    return text.strip() == other.strip()


def _text(cell: Mapping[str, Any]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)
