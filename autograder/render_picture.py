"""Draw a wrong matrix beside the right one in a terminal. `markup/picture.py` draws it on a page."""

from __future__ import annotations

import math
from typing import NamedTuple

from autograder.model.result import Picture

WIDEST = 100  # columns: a wider picture is not drawn in a terminal
BETWEEN = "    "
Texts = tuple[tuple[str, ...], ...]


def picture_text(picture: Picture, width: int) -> list[str]:
    """Return the picture as lines for a terminal: side by side if ``width`` columns suffice, else stacked.

    The list is empty if the picture is too wide for any terminal.
    """
    expected = _block("expected", picture.expected, picture, marked=False)
    got = _block("got", picture.got, picture, marked=True)
    gaps = differences(picture)
    blocks = [expected, got]
    if gaps is not None:
        blocks.append(_block("got minus expected", gaps, picture, marked=False))
    for beside in (blocks, blocks[:2]):
        if sum(block.width for block in beside) + len(BETWEEN) * (len(beside) - 1) <= width:
            rows = zip(*(block.lines for block in beside), strict=True)
            return [*(BETWEEN.join(row).rstrip() for row in rows), *legend(picture)]
    if max(expected.width, got.width) > max(width, WIDEST):
        return []
    return [*(line.rstrip() for block in (expected, got) for line in block.lines), *legend(picture)]


def legend(picture: Picture) -> list[str]:
    """Return a line that explains the signs of the picture; [] if it has none."""
    stars = ["* marks a wrong value"] if marked_values(picture) else []
    place = [f"this is the part at {picture.place}"] if picture.place else []
    return [f"({'; '.join([*stars, *place])})"] if stars or place else []


def differences(picture: Picture) -> Texts | None:
    """Return got minus expected as texts; None if the values are exact, or if no wrong one has a distance, as NaN."""
    gaps = {
        (row, column): as_number(picture.got[row][column]) - as_number(picture.expected[row][column])
        for row, column in picture.wrong
    }
    if picture.is_exact or not any(map(math.isfinite, gaps.values())):
        return None
    return tuple(
        tuple(_gap(gaps.get((row, column), 0.0)) for column in range(len(line))) for row, line in enumerate(picture.got)
    )


def marked_values(picture: Picture) -> set[tuple[int, int]]:
    """Return the wrong values, or none if all are wrong."""
    every = len(picture.got) * len(picture.got[0])
    return set(picture.wrong) if len(picture.wrong) < every else set()


def _gap(gap: float) -> str:
    return "0" if gap == 0 else f"{gap:+.3g}" if math.isfinite(gap) else str(gap)


def flat(texts: Texts) -> list[str]:
    return [text for row in texts for text in row]


def as_number(text: str) -> float:
    try:
        return float({"T": "1", "F": "0"}.get(text, text))
    except ValueError:
        return math.nan


class _Block(NamedTuple):
    """Lines of equal width."""

    lines: list[str]
    width: int


def _block(title: str, texts: Texts, picture: Picture, marked: bool) -> _Block:
    """Return a titled matrix in aligned columns. If ``marked``, wrong values have a star."""
    wrong = marked_values(picture) if marked else set()
    rows = [
        [text + ("*" if (row, column) in wrong else " " if wrong else "") for column, text in enumerate(line)]
        for row, line in enumerate(texts)
    ]
    names = picture.columns or ("",) * len(rows[0])
    widths = [max(len(name), *(len(row[column]) for row in rows)) for column, name in enumerate(names)]
    margin = max(map(len, picture.rows), default=-1) + 1  # a space behind the longest name
    width = max(len(title), margin + sum(widths) + len(widths) - 1)
    lines = [title.ljust(width)]
    if picture.columns:
        head = " ".join(name.rjust(size) for name, size in zip(names, widths, strict=True))
        lines.append((" " * margin + head).ljust(width))
    for number, row in enumerate(rows):
        name = picture.rows[number].ljust(margin) if picture.rows else ""
        cells = [text.rjust(size) for text, size in zip(row, widths, strict=True)]
        lines.append((name + " ".join(cells)).ljust(width))
    return _Block(lines, width)
