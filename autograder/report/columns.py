"""Print a table that is never cropped: the first column left-aligned, numbers right-aligned.

If the columns are too wide, heads are broken into words. If that is not enough, the table continues below with the
other columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

GAP = 3  # characters between columns
MIN_NAME = 12  # characters that are always available for a name
UNDER = "dim"

Row = Sequence[Text]


def table(heads: Sequence[str], under: Sequence[str], rows: Iterable[Row], width: int | None) -> Iterator[Table]:
    """Yield the table in parts, one below the other.

    Args:
        heads: Column heads; the first is that of the names.
        under: Second line of the head.
        width: Width of the terminal; None for no limit, as in a file.
    """
    body = [[Text(text, UNDER) for text in under]] if any(under) else []
    body += map(list, rows)
    widths = [max((cell.cell_len for cell in column), default=0) for column in zip(*body, strict=True)]
    max_name = max(MIN_NAME, width // 3) if width else widths[0]
    full = [max(width, cell_len(head)) for width, head in zip(widths, heads, strict=True)]
    if width is None or min(full[0], max_name) + sum(GAP + one for one in full[1:]) <= width:
        lines, widths = list(heads), full
    else:
        lines = [_broken(head, min_width) for head, min_width in zip(heads, widths, strict=True)]
        widths = [max(width, *map(cell_len, head.split("\n"))) for width, head in zip(widths, lines, strict=True)]
    widths[0] = min(widths[0], max(max_name, cell_len(heads[0])))
    parts = list(_parts(widths, width))
    for part in parts:
        shown = Table(
            box=None,
            padding=(0, GAP, 0, 0),
            pad_edge=False,
            header_style="bold",
            width=widths[0] + sum(GAP + widths[number] for number in part),
        )
        shown.add_column(lines[0], width=widths[0], overflow="fold", vertical="bottom")
        for number in part:
            shown.add_column(lines[number], width=widths[number], justify="right", no_wrap=True, vertical="bottom")
        for row in body:
            shown.add_row(row[0], *(row[number] for number in part))
        if part is not parts[-1]:
            shown.add_row()
        yield shown


def _parts(widths: Sequence[int], width: int | None) -> Iterator[list[int]]:
    """Yield lists of column numbers, without the first, that fit side by side."""
    part: list[int] = []
    used = widths[0]
    for number in range(1, len(widths)):
        more = GAP + widths[number]
        if part and width is not None and used + more > width:
            yield part
            part, used = [], widths[0]
        part.append(number)
        used += more
    yield part


def _broken(head: str, min_width: int) -> str:
    """Break the head into lines of whole words, as wide as the column or its longest word."""
    words = [word for word in re.split(r"(?<=[_ -])", head) if word] or [""]
    room = max(min_width, *map(cell_len, words))
    lines = [""]
    for word in words:
        if lines[-1] and cell_len(lines[-1] + word) > room:
            lines.append("")
        lines[-1] += word
    return "\n".join(lines)
