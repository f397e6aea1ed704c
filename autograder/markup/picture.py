"""Draw a wrong matrix beside the right one on a page.

Colours are translucent, for light and dark themes, and run from blue to orange, for colour-blind readers.
"""

from __future__ import annotations

import math

from markupsafe import Markup

from autograder.markup.jinja import template
from autograder.model.result import Picture
from autograder.render_picture import Texts, as_number, differences, flat, legend, marked_values

NEGATIVE, POSITIVE, NEITHER = "64,120,215", "230,130,20", "128,128,128"  # blue, orange, grey
FAINT, STRONG = 0.06, 0.62  # opacity of the smallest and of the largest magnitude
Cell = tuple[str, str, bool]  # text, colour, True if marked as wrong


def picture_html(picture: Picture) -> Markup:
    """Return the picture for a page."""
    drawn = template("markup/templates/picture.html.jinja")
    return Markup(drawn.render(picture=picture, matrices=_matrices(picture), legend=legend(picture)))


def _matrices(picture: Picture) -> list[tuple[str, list[list[Cell]]]]:
    """Return titles and cells: expected, got, and the difference if there is one."""
    largest = max(map(_size, [*flat(picture.expected), *flat(picture.got)]), default=0.0)
    wrong = marked_values(picture)
    matrices = [
        ("expected", _cells(picture.expected, largest, set())),
        ("got", _cells(picture.got, largest, wrong)),
    ]
    if (gaps := differences(picture)) is not None:
        matrices.append(("got minus expected", _cells(gaps, max(map(_size, flat(gaps)), default=0.0), wrong)))
    return matrices


def _cells(texts: Texts, largest: float, wrong: set[tuple[int, int]]) -> list[list[Cell]]:
    return [
        [(text, _colour(text, largest), (row, column) in wrong) for column, text in enumerate(line)]
        for row, line in enumerate(texts)
    ]


def _colour(text: str, largest: float) -> str:
    value = as_number(text)
    if not math.isfinite(value):
        return f"rgba({NEITHER},0.35)"
    share = min(abs(value) / largest, 1.0) if largest else 0.0
    strength = FAINT + (STRONG - FAINT) * share if value else 0.0
    return f"rgba({NEGATIVE if value < 0 else POSITIVE},{strength:.2f})"


def _size(text: str) -> float:
    value = abs(as_number(text))
    return value if math.isfinite(value) else 0.0
