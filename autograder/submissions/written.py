"""Find written answers in what was handed in, whatever became of their cells. A person grades them.

A cell is known by nbgrader's id. Where an editor has dropped that, it is known by the notebook format's own id, or else
by the question that stands above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from autograder.model.grade import SubmissionGrade, UnitGrade, WrittenAnswer
from autograder.model.outcome import Response
from autograder.model.summary import Summary
from autograder.notebook.grade_ids import WRITTEN, written_name
from autograder.notebook.read import Cell
from autograder.solution import WRITTEN_STUB

MAX_WRITTEN = 100_000  # characters of one answer
CUT = "\n\n(The rest was left out: this answer is too long.)"


@dataclass(frozen=True)
class Question:
    """A written answer's place in the notebook that students were given.

    Args:
        grade_id: nbgrader's.
        cell_id: the notebook format's.
        above, below: the texts of the cells around it; "" for none.
    """

    name: str
    grade_id: str
    cell_id: str
    points: float
    above: str
    below: str


def written_questions(source: Path) -> tuple[Question, ...]:
    """Those of a unit's source notebook; none where it was not built."""
    try:
        return _written_questions(source, source.stat().st_mtime_ns)
    except OSError:
        return ()


@lru_cache(maxsize=64)
def _written_questions(source: Path, changed: int) -> tuple[Question, ...]:
    try:
        data = source.read_bytes()
        return tuple(questions_in(msgspec.json.decode(data)["cells"])) if WRITTEN.encode() in data else ()
    except (OSError, msgspec.MsgspecError, KeyError, TypeError):
        return ()


def questions_in(cells: Sequence[Mapping[str, Any]]) -> Iterator[Question]:
    """The written answers of a source notebook, by their order."""
    for number, cell in enumerate(cells):
        metadata = cell["metadata"].get("nbgrader", {})
        name = written_name(metadata.get("grade_id"))
        if name is not None and metadata.get("solution") and metadata.get("grade"):
            above = _text(cells[number - 1]) if number else ""
            below = _text(cells[number + 1]) if number + 1 < len(cells) else ""
            cell_id = str(cell.get("id", ""))
            yield Question(name, metadata["grade_id"], cell_id, float(metadata["points"]), above, below)


def places_of(cells: Sequence[Cell], questions: Iterable[Question]) -> dict[str, tuple[int, ...]]:
    """The numbers of the cells that hold each answer, by its name; an answer without any is left out."""
    found: dict[str, tuple[int, ...]] = {}
    for question in questions:
        by_grade_id = [number for number, cell in enumerate(cells) if cell.grade_id == question.grade_id]
        by_id = [number for number, cell in enumerate(cells) if cell.id == question.cell_id and not cell.grade_id]
        numbers = by_grade_id or by_id or list(_below(cells, question))
        if numbers:
            found[question.name] = tuple(numbers)
    return found


def texts_of(cells: Sequence[Cell], places: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """The answers' texts. Of copies each counts that says something: a person reads them one after another."""
    found = {}
    for name, numbers in places.items():
        texts = dict.fromkeys(cells[number].source for number in numbers)
        found[name] = "\n\n".join([text for text in texts if not is_blank(text)] or texts)
    return {name: text if len(text) <= MAX_WRITTEN else text[:MAX_WRITTEN] + CUT for name, text in found.items()}


def is_blank(text: str) -> bool:
    """Whether nothing was written."""
    return text.strip() in ("", WRITTEN_STUB)


def written_answers(
    questions: Iterable[Question], notebooks: Sequence[Mapping[str, str]], *, unread: bool
) -> tuple[WrittenAnswer, ...]:
    """The answers of a unit.

    Args:
        notebooks: what stands in each that was handed in, by the answer's name, the one that counts first.
        unread: something was handed in that may hold an answer and that nobody could read.
    """
    return tuple(_answer(question, notebooks, unread) for question in questions)


def compared(grade: SubmissionGrade, before: Summary | None) -> SubmissionGrade:
    """The grade, with a mark at the answers that were handed in before as they are now."""
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
    """What stands between the question and the next cell that was handed out."""
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
