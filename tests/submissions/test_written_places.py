"""Where a written answer is looked for, and what is made of what stands there."""

from __future__ import annotations

import pytest

from autograder.model.grade import SubmissionGrade, UnitGrade, WrittenAnswer
from autograder.model.outcome import Response, Status
from autograder.model.result import UnitResult
from autograder.notebook.cells import code_cell, markdown_cell, written_cell
from autograder.notebook.read import Cell
from autograder.solution import WRITTEN_STUB
from autograder.submissions.written import (
    CUT,
    MAX_WRITTEN,
    Question,
    compared,
    is_blank,
    places_of,
    questions_in,
    texts_of,
    written_answers,
)

WHY = Question("why", "written-why", "a1b2", 2.0, "Why?", "## Next")
CELLS = [Cell("markdown", "Why?"), Cell("markdown", "So.", "written-why", "a1b2"), Cell("markdown", "## Next")]


def text(*cells: Cell) -> str | None:
    return texts_of(cells, places_of(cells, [WHY])).get("why")


def grade(*written: WrittenAnswer) -> SubmissionGrade:
    units = (UnitGrade(UnitResult("01_it"), Status.GRADED, "", written=written),)
    return SubmissionGrade(student="ada", assignment="first", units=units, fingerprint="", isolation="full")


def answer(words: str = "So.", points: float = 2.0) -> WrittenAnswer:
    return WrittenAnswer(name="why", max_points=points, response=Response.ANSWERED, text=words)


def test_a_question_knows_what_stands_around_it() -> None:
    """From the source notebook, whose other graded cells are no questions."""
    cells = [markdown_cell("Why?"), written_cell("why", 2, "So."), code_cell("1")]
    cells[1]["id"] = "a1b2"

    assert list(questions_in(cells)) == [Question("why", "written-why", "a1b2", 2.0, "Why?", "1")]


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        (CELLS, "So."),
        ([Cell("code", "So.", "written-why")], "So."),
        ([Cell("markdown", "So.", None, "a1b2")], "So."),
        ([Cell("markdown", "Why?"), Cell("markdown", "So."), Cell("markdown", "And so."), CELLS[2]], "So.\n\nAnd so."),
        ([Cell("markdown", "Why?"), Cell("code", "1"), Cell("markdown", "So.")], None),
        ([Cell("markdown", "Why?"), CELLS[2], Cell("markdown", "So.")], None),
        ([CELLS[1], Cell("markdown", WRITTEN_STUB, "written-why"), CELLS[1]], "So."),
        ([Cell("markdown", "One.", "written-why"), Cell("raw", "Two.", "written-why")], "One.\n\nTwo."),
        ([Cell("markdown", WRITTEN_STUB, "written-why")], WRITTEN_STUB),
        ([Cell("markdown", "Other.", "written-other", "a1b2")], None),
        ([], None),
    ],
    ids=[
        "its id",
        "as code",
        "own id",
        "below",
        "code below",
        "deleted",
        "copies",
        "both",
        "blank",
        "other's",
        "empty",
    ],
)
def test_an_answer_is_found_by_its_ids_or_below_its_question(cells: list[Cell], found: str | None) -> None:
    """nbgrader's id counts first, then the cell's own, then what stands between the question and what comes next."""
    assert text(*cells) == found


def test_a_text_that_never_ends_is_cut_with_a_sentence() -> None:
    """A store of grades holds the text, and a person reads it."""
    assert text(Cell("markdown", "x" * (MAX_WRITTEN + 1), "written-why")) == "x" * MAX_WRITTEN + CUT


@pytest.mark.parametrize(("words", "blank"), [("", True), (" \n", True), (f"{WRITTEN_STUB}\n", True), ("?", False)])
def test_nothing_written_is_blank(words: str, blank: bool) -> None:
    """An empty cell, and the one that was handed out; one character is an answer."""
    assert is_blank(words) is blank


@pytest.mark.parametrize(
    ("notebooks", "unread", "response", "points"),
    [
        ([{"why": "So."}], False, Response.ANSWERED, None),
        ([{"why": WRITTEN_STUB}, {"why": "So."}], False, Response.ANSWERED, None),
        ([{}, {"why": "So."}], True, Response.ANSWERED, None),
        ([{"why": WRITTEN_STUB}], False, Response.BLANK, 0.0),
        ([], False, Response.ABSENT, 0.0),
        ([{}], False, Response.LOST, None),
        ([{"why": WRITTEN_STUB}], True, Response.LOST, None),
        ([], True, Response.LOST, None),
    ],
)
def test_only_what_surely_is_no_answer_is_zero(
    notebooks: list[dict[str, str]], unread: bool, response: Response, points: float | None
) -> None:
    """Where an answer may stand in something that could not be read, a person must look."""
    (found,) = written_answers([WHY], notebooks, unread=unread)

    assert (found.response, found.response.points, found.max_points) == (response, points, 2.0)
    assert found.text == ("So." if response is Response.ANSWERED else "")


@pytest.mark.parametrize(
    ("before", "is_new"),
    [(None, True), (answer(), False), (answer("No."), True), (answer(points=3.0), True)],
    ids=["nothing", "the same", "other words", "other points"],
)
def test_an_answer_is_new_unless_it_was_handed_in_before(before: WrittenAnswer | None, is_new: bool) -> None:
    """A person is asked again about new words, and where they are worth something else."""
    known = None if before is None else grade(before).summary()

    assert [one.is_new for unit in compared(grade(answer()), known).units for one in unit.written] == [is_new]
