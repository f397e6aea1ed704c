"""Render the side-by-side page: one file without a script, with all student-written text escaped."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from autograder.boundary.text import page_text
from autograder.grades.plain_text import sentence
from autograder.pages.document import document
from autograder.similar.answer import ComparedAnswer
from autograder.similar.evidence import Common
from autograder.similar.run import Compared
from autograder.similar.sentences import VERDICT, library_words, line_words, reasons, value_words

MAX_LINES = 1_000  # of an answer
MAX_WIDTH = 400  # characters of a line
MAX_VALUES = 5  # of a unit
HOW = (
    "Bits measure rarity: each bit halves the share of students, and what 2 of 100 students share counts 5.6 bits. "
    "Code in the stub, the given code, the solution, the course's styles or a known mistake counts nothing. Neither do "
    "names and comments, nor anything that more than a quarter of the class has."
)


def similar_page(compared: Compared, limit: int, title: str, made: datetime) -> bytes:
    """Return the file's content.

    Args:
        limit: Maximum number of pairs.
        title: Title of the course.
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
        pairs=compared.pairs[:limit],
        left=max(0, len(compared.pairs) - limit),
        remarks=compared.remarks,
        of_library=[library_words(one) for one in compared.of_library],
        sentence=sentence,
        reasons=reasons,
        evidence=_evidence,
        answer_lines=_lines,
        most_values=MAX_VALUES,
    )


def _evidence(common: Common) -> Iterator[str]:
    """Yield sentences about what the two answers share."""
    texts = [value_words(common)] if common.values else []
    texts += [line_words(common, common.lines)] if common.lines is not None and common.line_bits > 0 else []
    return (text[:1].upper() + text[1:] for text in texts)


def _lines(common: Common, answer: ComparedAnswer) -> Iterator[tuple[str, str, bool]]:
    """Yield an answer's lines: number, text, and True if the other answer shares it."""
    shared = common.lines if common.line_bits > 0 else None
    runs = () if shared is None else shared.one if answer is common.one else shared.other
    marked = {number for first, last in runs for number in range(first, last + 1)}
    lines = answer.text.rstrip("\n").split("\n")
    for number, line in enumerate(lines[:MAX_LINES], start=1):
        yield str(number), page_text(line[:MAX_WIDTH]), number in marked
    if len(lines) > MAX_LINES:
        yield "", "…", False
