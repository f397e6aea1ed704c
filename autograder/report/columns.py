"""A table in plain columns: the first to the left, numbers to the right, and never cropped.

Where the columns are too many for the width, heads are broken into words. If that is not enough, the table goes on
below with the other columns. Lines are made some at a time: a table of rich takes 0.3 s for a thousand rows and 5 kB
for each of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment, Segments
from rich.style import Style

GAP = "   "
AT_ONCE = 100  # lines
LEAST_NAME = 12  # columns of the terminal that a name may always have
HEAD, UNDER = Style(bold=True), Style(dim=True)


class Cell(NamedTuple):
    """A text without line feeds, and how it looks."""

    text: str
    style: Style | None = None


Row = Sequence[Cell]


def table(
    heads: Sequence[str], under: Sequence[str], rows: Callable[[], Iterable[Row]], width: int | None
) -> Iterator[Segments]:
    """The table, some lines at a time.

    Args:
        heads: of the columns, the first one of the names' column.
        under: what stands below each head.
        rows: makes all rows anew at each call, each with a cell for each column.
        width: of the terminal; None for any, as in a file.
    """
    widths = [0] * len(heads)
    for row in rows():
        widths = [max(width, cell_len(cell.text)) for width, cell in zip(widths, row, strict=True)]
    widths = [max(width, cell_len(text)) for width, text in zip(widths, under, strict=True)]
    most = _most_of_names(widths, width)
    whole = [max(width, cell_len(head)) for width, head in zip(widths, heads, strict=True)]
    if width is None or _sum(whole, most) <= width:
        lines = [[head] for head in heads]
        widths = whole
    else:
        lines = [_broken(head, least) for head, least in zip(heads, widths, strict=True)]
        widths = [max(width, *map(cell_len, words)) for width, words in zip(widths, lines, strict=True)]
    widths[0] = min(widths[0], most)
    for number, block in enumerate(_blocks(widths, width)):
        if number:
            yield Segments([Segment.line()])
        made = _lines(lines, under, rows, widths, block)
        while some := list(islice(made, AT_ONCE)):
            yield Segments([segment for line in some for segment in line])


def _lines(
    heads: Sequence[Sequence[str]],
    under: Row | Sequence[str],
    rows: Callable[[], Iterable[Row]],
    widths: Sequence[int],
    block: Sequence[int],
) -> Iterator[list[Segment]]:
    """The lines of a block: the first column, and those of these numbers."""
    height = max(len(heads[number]) for number in (0, *block))
    for line in range(-height, 0):  # heads stand at the bottom
        cells = [Cell(head[line] if -line <= len(head) else "", HEAD) for head in heads]
        yield _line(cells, widths, block)
    if any(under):
        yield _line([Cell(str(text), UNDER) for text in under], widths, block)
    for row in rows():
        name = row[0]
        if cell_len(name.text) > widths[0]:
            yield [Segment(name.text, name.style), Segment.line()]
            row = [Cell(""), *row[1:]]
        yield _line(row, widths, block)


def _line(row: Row, widths: Sequence[int], block: Sequence[int]) -> list[Segment]:
    name = row[0]
    line = [Segment(name.text, name.style), Segment(" " * (widths[0] - cell_len(name.text)))]
    for number in block:
        text, style = row[number]
        line += [Segment(GAP + " " * (widths[number] - cell_len(text))), Segment(text, style)]
    return [*line, Segment.line()]


def _blocks(widths: Sequence[int], width: int | None) -> Iterator[list[int]]:
    """The numbers of the columns, after the first, that have room beside each other."""
    block: list[int] = []
    used = widths[0]
    for number in range(1, len(widths)):
        more = len(GAP) + widths[number]
        if block and width is not None and used + more > width:
            yield block
            block, used = [], widths[0]
        block.append(number)
        used += more
    yield block


def _most_of_names(widths: Sequence[int], width: int | None) -> int:
    """How wide the column of names may be. A longer name has a line of its own."""
    return widths[0] if width is None else max(LEAST_NAME, width // 3)


def _sum(widths: Sequence[int], most: int) -> int:
    return min(widths[0], most) + sum(len(GAP) + width for width in widths[1:])


def _broken(head: str, least: int) -> list[str]:
    """The head in lines of whole words, not wider than the column or the longest word need."""
    words = [word for word in re.split(r"(?<=[_ -])", head) if word] or [""]
    room = max(least, *map(cell_len, words))
    lines = [""]
    for word in words:
        if lines[-1] and cell_len(lines[-1] + word) > room:
            lines.append("")
        lines[-1] += word
    return lines
