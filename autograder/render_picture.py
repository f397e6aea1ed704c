"""Draw a wrong matrix beside the right one: as a table of HTML, or with marked cells in a terminal.

It is a table and no SVG, because sanitisers of notebooks drop SVG, and because its numbers stay text. Colours are
translucent, for light and dark themes. They run from blue to orange, which the colour-blind tell apart. What is wrong
is also bold, framed and starred, unless everything is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from autograder.model.result import Picture

NEGATIVE, POSITIVE = "64,120,215", "230,130,20"  # blue, orange
FAINT, STRONG = 0.06, 0.62  # opacity of the smallest and of the largest magnitude
TOLD = 4  # wrong values that the text alternative tells
WIDEST = 100  # columns of a terminal: a wider picture is not drawn there
BETWEEN = "    "
RED, PLAIN = "\x1b[1;31m", "\x1b[0m"
BESIDE = "display:inline-block;vertical-align:top;margin:2px 18px 4px 0"  # where there is room, else below
TABLE = "border-collapse:separate;border-spacing:1px;border:0;margin:0;width:auto;font-size:.88em;background:none"
CELL = "padding:1px 5px;text-align:right;white-space:nowrap"
FRAME = "border:2px solid #888;font-weight:bold"  # of what is wrong; sanitisers drop `currentColor`
NO_FRAME = "border:2px solid transparent"
NAME = "border:0;padding:1px 5px;text-align:right;font-weight:normal;opacity:.75;white-space:nowrap;background:none"
Texts = tuple[tuple[str, ...], ...]


def picture_html(picture: Picture) -> str:
    """The picture for a page, with a text alternative."""
    largest = max(map(_size, [*_flat(picture.expected), *_flat(picture.got)]), default=0.0)
    parts = [("expected", picture.expected, largest, False), (f"got{picture.place}", picture.got, largest, True)]
    if (gaps := differences(picture)) is not None:
        parts.append(("got minus expected", gaps, max(map(_size, _flat(gaps)), default=0.0), True))
    drawn = "".join(
        f'<div style="{BESIDE}"><div style="opacity:.75;font-size:.88em">{escape(title)}</div>'
        f"{_matrix(picture, texts, most, marked)}</div>"
        for title, texts, most, marked in parts
    )
    return f'<div role="img" aria-label="{escape(in_words(picture))}" style="overflow-x:auto">{drawn}</div>'


def picture_text(picture: Picture, width: int, colour: bool = False) -> list[str]:
    """The picture as lines for a terminal: side by side where ``width`` columns suffice, else one below the other.

    Returns:
        No line where it is too wide for any terminal.
    """
    expected = _block("expected", picture.expected, picture, marked=False, colour=False)
    got = _block(f"got{picture.place}", picture.got, picture, marked=True, colour=colour)
    gaps = differences(picture)
    blocks = [expected, got]
    if gaps is not None:
        blocks.append(_block("got minus expected", gaps, picture, marked=False, colour=False))
    for beside in (blocks, blocks[:2]):
        if sum(block.width for block in beside) + len(BETWEEN) * (len(beside) - 1) <= width:
            rows = zip(*(block.lines for block in beside), strict=True)
            return [BETWEEN.join(row).rstrip() for row in rows]
    if max(expected.width, got.width) > max(width, WIDEST):
        return []
    return [line.rstrip() for block in (expected, got) for line in block.lines]


def in_words(picture: Picture) -> str:
    """What the picture shows, for those who do not see it."""
    rows, columns = len(picture.got), len(picture.got[0])
    wrong = len(picture.wrong)
    where = f" at {picture.place}" if picture.place else ""
    head = f"A matrix of {rows} rows and {columns} columns{where}; wrong values: {wrong} of {rows * columns}."
    told = [
        f"{_named('row', picture.rows, row)}, {_named('column', picture.columns, column)}: "
        f"{picture.got[row][column]} instead of {picture.expected[row][column]}"
        for row, column in picture.wrong[:TOLD]
    ]
    more = "; …" if wrong > TOLD else ""
    return f"{head} {'; '.join(told)}{more}"


def differences(picture: Picture) -> Texts | None:
    """Got minus expected, as texts; None for truth values, whose difference is whether they are marked."""
    if "True" in _flat(picture.expected) or "False" in _flat(picture.expected):
        return None
    wrong = set(picture.wrong)
    return tuple(
        tuple(
            _gap(theirs, ours) if (row, column) in wrong else "0"
            for column, (theirs, ours) in enumerate(zip(*pair, strict=True))
        )
        for row, pair in enumerate(zip(picture.got, picture.expected, strict=True))
    )


def _marked(picture: Picture) -> set[tuple[int, int]]:
    """The values to mark: those that are wrong, unless all are."""
    every = len(picture.got) * len(picture.got[0])
    return set(picture.wrong) if len(picture.wrong) < every else set()


def _gap(theirs: str, ours: str) -> str:
    gap = _value(theirs) - _value(ours)
    return f"{gap:+.3g}" if math.isfinite(gap) else str(gap)


def _flat(texts: Texts) -> list[str]:
    return [text for row in texts for text in row]


def _value(text: str) -> float:
    try:
        return float({"True": "1", "False": "0"}.get(text, text))
    except ValueError:
        return math.nan


def _size(text: str) -> float:
    value = abs(_value(text))
    return value if math.isfinite(value) else 0.0


def _named(kind: str, names: Sequence[str], index: int) -> str:
    return f"{kind} {names[index]}" if names else f"{kind} {index}"


def _matrix(picture: Picture, texts: Texts, largest: float, marked: bool) -> str:
    wrong = _marked(picture) if marked else set()
    head = ""
    if picture.columns:
        names = "".join(f'<td style="{NAME}">{escape(name)}</td>' for name in picture.columns)
        corner = f'<td style="{NAME}"></td>' if picture.rows else ""
        head = f'<tr style="background:none">{corner}{names}</tr>'
    rows = "".join(
        f'<tr style="background:none">{_row_name(picture, number)}'
        + "".join(_cell(text, largest, (number, column) in wrong) for column, text in enumerate(row))
        + "</tr>"
        for number, row in enumerate(texts)
    )
    return f'<table style="{TABLE}">{head}{rows}</table>'


def _row_name(picture: Picture, number: int) -> str:
    return f'<td style="{NAME}">{escape(picture.rows[number])}</td>' if picture.rows else ""


def _cell(text: str, largest: float, is_wrong: bool) -> str:
    value = _value(text)
    share = min(_size(text) / largest, 1.0) if largest else 0.0
    colour = "128,128,128" if not math.isfinite(value) else NEGATIVE if value < 0 else POSITIVE
    strength = 0.35 if not math.isfinite(value) else 0 if value == 0 else FAINT + (STRONG - FAINT) * share
    style = f"{CELL};{FRAME if is_wrong else NO_FRAME};background-color:rgba({colour},{strength:.2f})"
    return f'<td style="{style}">{escape(text)}{"*" if is_wrong else ""}</td>'


class _Block:
    """Lines of one width, as shown; colours do not count."""

    def __init__(self, lines: list[str], width: int) -> None:
        self.lines = lines
        self.width = width


def _block(title: str, texts: Texts, picture: Picture, marked: bool, colour: bool) -> _Block:
    """A titled matrix in aligned columns, each wrong value with a star where they are marked."""
    wrong = _marked(picture) if marked else set()
    rows = [
        [text + ("*" if (row, column) in wrong else " " if wrong else "") for column, text in enumerate(line)]
        for row, line in enumerate(texts)
    ]
    names = picture.columns or ("",) * len(rows[0])
    widths = [max(len(name), *(len(row[column]) for row in rows)) for column, name in enumerate(names)]
    margin = max(map(len, picture.rows), default=-1) + 1  # a blank behind the longest name
    width = max(len(title), margin + sum(widths) + len(widths) - 1)
    lines = [title.ljust(width)]
    if picture.columns:
        head = " ".join(name.rjust(size) for name, size in zip(names, widths, strict=True))
        lines.append((" " * margin + head).ljust(width))
    for number, row in enumerate(rows):
        name = picture.rows[number].ljust(margin) if picture.rows else ""
        plain = name + " ".join(text.rjust(size) for text, size in zip(row, widths, strict=True))
        cells = [text.rjust(size) for text, size in zip(row, widths, strict=True)]
        shown = [f"{RED}{cell}{PLAIN}" if colour and (number, i) in wrong else cell for i, cell in enumerate(cells)]
        lines.append(name + " ".join(shown) + " " * (width - len(plain)))
    return _Block(lines, width)
