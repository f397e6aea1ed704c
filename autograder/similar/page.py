"""The side-by-side page: one file without a script. What students wrote is text on it, never markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape

from autograder.boundary.text import page_text
from autograder.grades.plain_text import sentence
from autograder.pages.document import document, static
from autograder.similar.answer import Answer
from autograder.similar.evidence import Common, Pair
from autograder.similar.run import Compared
from autograder.similar.words import VERDICT, line_words, reasons, value_words

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
    pairs = compared.pairs[:most]
    left = len(compared.pairs) - len(pairs)
    rows = "".join(_row(number, pair) for number, pair in enumerate(pairs, start=1))
    sections = "".join(_section(number, pair) for number, pair in enumerate(pairs, start=1))
    counts = f"{compared.students} students, {made:%Y-%m-%d %H:%M}."
    more = f"<p>{left} weaker pairs are left out; --most shows more.</p>" if left else ""
    table = (
        f'<table><thead><tr><th>#<th>students<th class="bits">bits<th>why</tr></thead><tbody>{rows}</tbody></table>'
        if pairs
        else "<p>No two students have anything unusual in common.</p>"
    )
    body = (
        f'<header><h1>Similar answers</h1><p class="note">{escape(title)}. {escape(counts)}</p>'
        f'<p class="verdict">{escape(VERDICT)}</p><p class="note">{escape(HOW)}</p></header>'
        f"<main>{table}{more}{sections}{_remarks(compared.remarks)}</main>"
    )
    style = static("page.css") + static("similar.css")
    return document(f"{title}: similar answers", body, style=style, style_attributes=False)


def _row(number: int, pair: Pair) -> str:
    why = "".join(f"<li>{escape(reason)}</li>" for reason in reasons(pair))
    return (
        f'<tr><td><a href="#pair-{number}">{number}</a><td class="who">{_name(pair.one)}<br>{_name(pair.other)}'
        f'<td class="bits">{pair.bits:.1f}<td><ul>{why}</ul></tr>'
    )


def _section(number: int, pair: Pair) -> str:
    units = "".join(_unit(common) for common in pair.units)
    head = f"{number}. {_name(pair.one)} and {_name(pair.other)}"
    return (
        f'<section id="pair-{number}"><h2>{head} <span class="points">{pair.bits:.1f} bits</span></h2>{units}</section>'
    )


def _unit(common: Common) -> str:
    values = ""
    if common.values:
        rows = "".join(
            f"<tr><td><code>{escape(sentence(shared.one.call))}</code><td><code>{escape(shared.one.gave)}</code>"
            f"<td><code>{escape(shared.other.gave)}</code><td>{shared.holders} of {common.students}</tr>"
            for shared in common.values[:VALUES]
        )
        head = f"<tr><th>call<th>{_name(common.one.student)}<th>{_name(common.other.student)}<th>students</tr>"
        said = escape(_capital(value_words(common)))
        values = f'<p>{said}</p><table class="values"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    lines, one, other = "", frozenset[int](), frozenset[int]()
    if common.lines is not None and common.line_bits > 0:
        lines = f"<p>{escape(_capital(line_words(common, common.lines)))}</p>"
        one, other = _numbers(common.lines.one), _numbers(common.lines.other)
    sides = _side(common.one, one) + _side(common.other, other)
    bits = f'<span class="points">{common.bits:.1f} bits</span>'
    return f'<h3>{escape(common.unit)} {bits}</h3>{values}{lines}<div class="sides">{sides}</div>'


def _side(answer: Answer, marked: frozenset[int]) -> str:
    """An answer, line by line; those that the other has, too, are marked by colour and by a sign."""
    lines = answer.text.rstrip("\n").split("\n")
    shown = "".join(_line(number, line, number in marked) for number, line in enumerate(lines[:LINES], start=1))
    cut = "…\n" if len(lines) > LINES else ""
    head = f"{_name(answer.student)}, {escape(sentence(answer.file))}"
    return f'<figure><figcaption>{head}</figcaption><pre tabindex="0">{shown}{cut}</pre></figure>'


def _line(number: int, text: str, is_marked: bool) -> str:
    kind, sign = ("line same", "=") if is_marked else ("line", " ")
    return f'<span class="{kind}"><span class="number">{number}{sign}</span>{escape(page_text(text[:WIDTH]))}\n</span>'


def _remarks(remarks: Sequence[str]) -> str:
    if not remarks:
        return ""
    items = "".join(f"<li>{escape(sentence(remark))}</li>" for remark in remarks)
    return f'<section><h2>Passed over</h2><ul class="notes">{items}</ul></section>'


def _numbers(runs: Iterable[tuple[int, int]]) -> frozenset[int]:
    return frozenset(number for first, last in runs for number in range(first, last + 1))


def _name(student: str) -> str:
    return escape(sentence(student))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
