"""A table in plain columns that is never cropped: the first to the left, numbers to the right.

Where the columns are too many for the width, heads are broken into words. If that is not enough, the table goes on
below with the other columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

GAP = 3  # columns of the terminal between two of the table
LEAST_NAME = 12  # columns of the terminal that a name may always have
UNDER = "dim"

Row = Sequence[Text]


def table(heads: Sequence[str], under: Sequence[str], rows: Iterable[Row], width: int | None) -> Iterator[Table]:
    """The table in parts, one below the other.

    Args:
        heads: of the columns, the first one of the names' column.
        under: what stands below each head.
        width: of the terminal; None for any, as in a file.
    """
    body = [[Text(text, UNDER) for text in under]] if any(under) else []
    body += map(list, rows)
    widths = [max((cell.cell_len for cell in column), default=0) for column in zip(*body, strict=True)]
    most = max(LEAST_NAME, width // 3) if width else widths[0]
    whole = [max(width, cell_len(head)) for width, head in zip(widths, heads, strict=True)]
    if width is None or min(whole[0], most) + sum(GAP + one for one in whole[1:]) <= width:
        lines, widths = list(heads), whole
    else:
        lines = [_broken(head, least) for head, least in zip(heads, widths, strict=True)]
        widths = [max(width, *map(cell_len, head.split("\n"))) for width, head in zip(widths, lines, strict=True)]
    widths[0] = min(widths[0], max(most, cell_len(heads[0])))
    blocks = list(_blocks(widths, width))
    for block in blocks:
        shown = Table(
            box=None,
            padding=(0, GAP, 0, 0),
            pad_edge=False,
            header_style="bold",
            width=widths[0] + sum(GAP + widths[number] for number in block),
        )
        shown.add_column(lines[0], width=widths[0], overflow="fold", vertical="bottom")
        for number in block:
            shown.add_column(lines[number], width=widths[number], justify="right", no_wrap=True, vertical="bottom")
        for row in body:
            shown.add_row(row[0], *(row[number] for number in block))
        if block is not blocks[-1]:
            shown.add_row()
        yield shown


def _blocks(widths: Sequence[int], width: int | None) -> Iterator[list[int]]:
    """The numbers of the columns, after the first, that have room beside each other."""
    block: list[int] = []
    used = widths[0]
    for number in range(1, len(widths)):
        more = GAP + widths[number]
        if block and width is not None and used + more > width:
            yield block
            block, used = [], widths[0]
        block.append(number)
        used += more
    yield block


def _broken(head: str, least: int) -> str:
    """The head in lines of whole words, not wider than the column or the longest word need."""
    words = [word for word in re.split(r"(?<=[_ -])", head) if word] or [""]
    room = max(least, *map(cell_len, words))
    lines = [""]
    for word in words:
        if lines[-1] and cell_len(lines[-1] + word) > room:
            lines.append("")
        lines[-1] += word
    return "\n".join(lines)
