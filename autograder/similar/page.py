"""The side-by-side page: one file without a script. What students wrote is text on it, never markup."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from autograder.boundary.text import page_text
from autograder.grades.plain_text import sentence
from autograder.pages.document import document
from autograder.similar.answer import Answer
from autograder.similar.evidence import Common
from autograder.similar.run import Compared
from autograder.similar.sentences import VERDICT, line_words, reasons, value_words

LINES = 1_000  # of an answer that are shown
WIDTH = 400  # characters of a line
VALUES = 5  # that are shown of a unit
HOW = (
    "Bits tell how rare it is: each halves the share of students who have it, and what two of a hundred have counts "
    "5.6. What stands in the stub, the "
    "given code, the solution, the course's styles or a known mistake counts nothing. Neither do names and comments, "
    "nor what more than a quarter of the class has."
)


def similar_page(compared: Compared, most: int, title: str, made: datetime) -> bytes:
    """The file's content.

    Args:
        most: pairs that are shown.
        title: the course's.
    """
    return document(
        "similar/templates/similar.html.jinja",
        f"{title}: similar answers",
        styles="similar.css",
        style_attributes=False,
        course=title,
        made=f"{made:%Y-%m-%d %H:%M}",
        verdict=VERDICT,
        how=HOW,
        students=compared.students,
        pairs=compared.pairs[:most],
        left=max(0, len(compared.pairs) - most),
        remarks=compared.remarks,
        sentence=sentence,
        reasons=reasons,
        evidence=_evidence,
        answer_lines=_lines,
        most_values=VALUES,
    )


def _evidence(common: Common) -> Iterator[str]:
    """What the two answers share, in sentences."""
    said = [value_words(common)] if common.values else []
    said += [line_words(common, common.lines)] if common.lines is not None and common.line_bits > 0 else []
    return (text[:1].upper() + text[1:] for text in said)


def _lines(common: Common, answer: Answer) -> Iterator[tuple[str, str, bool]]:
    """The lines of one of the answers: number, text, and whether the other has it, too."""
    shared = common.lines if common.line_bits > 0 else None
    runs = () if shared is None else shared.one if answer is common.one else shared.other
    marked = {number for first, last in runs for number in range(first, last + 1)}
    lines = answer.text.rstrip("\n").split("\n")
    for number, line in enumerate(lines[:LINES], start=1):
        yield str(number), page_text(line[:WIDTH]), number in marked
    if len(lines) > LINES:
        yield "", "…", False
