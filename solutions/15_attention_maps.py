# Built from course/15_attention_maps/solution.py by `autograder build`: edit that, not this file.
"""Attention maps: draw who looks at whom, with matplotlib alone. The general rules of the course: rules.ipynb."""

import numpy as np
import torch
from matplotlib.axes import Axes
from matplotlib.axis import Axis, Tick
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.text import Annotation


def plot_attention(weights: torch.Tensor, tokens: list[str], ax: Axes) -> Axes:
    """Draw attention weights as a heat map: a row for each query, a column for each key.

    Args:
        weights: (T, T), the weight that query i gives to key j in row i and column j. They may require a gradient.
        tokens: the T words, as strings; a word may occur more than once.
        ax: empty axes. Draw with their methods, and nowhere else.

    Returns:
        ``ax`` itself, with this picture (outside its cells, add anything): one heat map, by ``imshow``, ``matshow``,
        ``pcolormesh`` or ``pcolor``, queries from top to bottom, keys from left to right; cells one unit wide and
        high; any colours, for weights from 0 to 1 (vmin, vmax); on both axes one tick in the middle of each row or
        column, labelled with its token; in each cell its weight with two decimals; the axis labels "keys" (x) and
        "queries" (y).

    >>> plot_attention(torch.eye(2), ["a", "b"], new_axes()).get_xlabel()
    'keys'
    """
    values = weights.detach().cpu().numpy()
    ax.imshow(values, vmin=0, vmax=1, cmap="Blues")
    places = range(len(tokens))
    ax.set_xticks(places, labels=tokens, rotation=45)
    ax.set_yticks(places, labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for (row, column), value in np.ndenumerate(values):
        color = "white" if value > 0.5 else "black"
        ax.text(column, row, f"{value:.2f}", ha="center", va="center", color=color)
    return ax


def new_axes() -> Axes:
    """Empty axes on a figure of their own. No window shows it, and pyplot does not know it."""
    return Figure(figsize=(4, 4)).add_subplot()


def same_axes(one: object, other: object) -> bool:
    """Whether both are the very same axes."""
    return one is other


def read_axes(ax: Axes) -> dict:
    """What has been drawn on ``ax``, in numbers and words: this is how the checks look at a picture."""
    ax.get_xticklabels(), ax.get_yticklabels()  # makes the ticks as they would be drawn
    columns, rows = ([float(tick.get_loc()) for tick in _ticks_seen(axis)] for axis in (ax.xaxis, ax.yaxis))
    meshes = [drawn for drawn in ax.collections if hasattr(drawn, "get_coordinates")]  # no marks of a scatter plot
    maps = [drawn for drawn in (*ax.images, *meshes) if drawn.get_array() is not None]
    off = [_off_the_middle(drawn, x, y) for drawn in maps[:1] for x in columns for y in rows]
    on_screen = (
        [ax.transData.transform((0, row))[1] for row in rows],
        [ax.transData.transform((x, 0))[0] for x in columns],
    )
    return {
        "maps": len(maps),
        "values": [[_value_at(maps[0], x, y) for x in columns] for y in rows] if maps else [],
        "off_the_middle": max(off, default=0.0),
        "color_limits": [float(limit) for limit in maps[0].get_clim()] if maps else [],
        "x_labels": _labels_seen(ax, ax.xaxis),
        "y_labels": _labels_seen(ax, ax.yaxis),
        "x_name": ax.get_xlabel() if ax.axison else "",
        "y_name": ax.get_ylabel() if ax.axison else "",
        "numbers": [[_texts_at(ax, x, y) for x in columns] for y in rows],
        "runs_down": on_screen[0] == sorted(on_screen[0], reverse=True),
        "runs_right": on_screen[1] == sorted(on_screen[1]),
    }


def _ticks_seen(axis: Axis) -> list[Tick]:
    """The major ticks of an axis between its two ends: matplotlib draws no others."""
    low, high = sorted(axis.get_view_interval())
    return [tick for tick in axis.get_major_ticks() if low - 1e-6 <= tick.get_loc() <= high + 1e-6]


def _labels_seen(ax: Axes, axis: Axis) -> list[str]:
    """The tick labels of an axis, on whichever of its two sides; none after ``ax.axis("off")``."""
    labels = [(tick.label1, tick.label2) for tick in _ticks_seen(axis) if ax.axison]
    return [one.get_text() for one, other in labels if one.get_visible() or other.get_visible()]


def _value_at(drawn: object, x: float, y: float) -> float:
    """The number whose colour is seen at that position; NaN where there is none."""
    values = np.ma.filled(np.ma.asarray(drawn.get_array(), dtype=float), np.nan)
    down, across = _edges(drawn)
    values = values.reshape(len(down) - 1, -1)
    row, column = _place_among(down, y), _place_among(across, x)
    return float(values[row, column]) if row >= 0 <= column < values.shape[1] else float("nan")


def _off_the_middle(drawn: object, x: float, y: float) -> float:
    """How far it is from the middle of its cell, or the cell's sides are from one unit; NaN outside of all."""
    off = []
    for edges, at in zip(_edges(drawn), (y, x), strict=True):
        number = _place_among(edges, at)
        if number < 0:
            return float("nan")
        one, other = edges[number : number + 2]
        off += [abs((one + other) / 2 - at), abs(abs(other - one) - 1)]
    return float(max(off))


def _edges(drawn: object) -> tuple[np.ndarray, np.ndarray]:
    """Where the rows of cells begin and end, and where the columns do."""
    if not isinstance(drawn, AxesImage):
        corners = drawn.get_coordinates()
        return corners[:, 0, 1], corners[0, :, 0]
    height, width = drawn.get_array().shape[:2]
    left, right, bottom, top = drawn.get_extent()
    first, last = (top, bottom) if drawn.origin == "upper" else (bottom, top)
    return np.linspace(first, last, height + 1), np.linspace(left, right, width + 1)


def _place_among(edges: np.ndarray, at: float) -> int:
    """The number of the cell between the edges; -1 outside of them."""
    low, high = np.minimum(edges[:-1], edges[1:]), np.maximum(edges[:-1], edges[1:])
    found = np.flatnonzero((low <= at) & (at < high))
    return int(found[0]) if len(found) else -1


def _texts_at(ax: Axes, x: float, y: float) -> list[str]:
    """The texts that stand at that position, give or take half a cell."""
    found = []
    for text in ax.texts:
        place = text.xy if isinstance(text, Annotation) else text.get_position()
        if not isinstance(text, Annotation) and text.get_transform() != ax.transData:
            place = ax.transData.inverted().transform(text.get_transform().transform(place))
        if abs(place[0] - x) < 0.5 and abs(place[1] - y) < 0.5:
            found.append(text.get_text())
    return found


