"""Show the matrix of a wrong result beside the right one, as plain texts that can be stored and drawn anywhere."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from autograder.boundary.text import plain_text
from autograder.checks.describe import number
from autograder.model.result import Picture

MIN_SIZE, MAX_SIZE = 2, 12  # limits for rows and columns
NAME = 16  # characters in a name
DIGITS = 6  # the most digits of a number in a picture
Names = Sequence[str] | tuple[Sequence[str], Sequence[str]]  # of every axis of that length; or of rows, columns


def picture_of(
    got: torch.Tensor, expected: torch.Tensor, right: torch.Tensor, worst: int, digits: int = 4, names: Names = ()
) -> Picture | None:
    """Return the matrix with the worst value; None if it is too large, or not a matrix.

    Args:
        right: where the values are right.
        worst: the flat index of the worst value.
        names: labels for the rows and columns.
    """
    if got.dim() < 2 or not all(MIN_SIZE <= size <= MAX_SIZE for size in got.shape[-2:]):
        return None
    place = tuple(int(i) for i in np.unravel_index(worst, got.shape))[:-2]
    digits = _digits_needed(got[place], expected[place], right[place]) if digits == 4 else min(digits, DIGITS)
    rows, columns = _names(names, got.shape[-2], got.shape[-1])
    return Picture(
        _texts(expected[place], digits),
        _texts(got[place], digits),
        tuple((row, column) for row, column in (~right[place]).nonzero().tolist()),
        str([*place]) if place else "",
        rows,
        columns,
        is_exact=not got.is_floating_point(),
    )


def _digits_needed(got: torch.Tensor, expected: torch.Tensor, right: torch.Tensor) -> int:
    """Return 3 digits if they distinguish each wrong value from the right one, else 4."""
    pairs = zip(got[~right].tolist(), expected[~right].tolist(), strict=True)
    return 3 if all(number(got, 3) != number(expected, 3) for got, expected in pairs) else 4


def _texts(matrix: torch.Tensor, digits: int) -> tuple[tuple[str, ...], ...]:
    """Write True as T and False as F, so that two masks fit side by side."""
    return tuple(
        tuple("FT"[value] if isinstance(value, bool) else number(value, digits) for value in row)
        for row in matrix.tolist()
    )


def _names(names: Names, rows: int, columns: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels of rows and columns, without those whose number does not match."""
    pair = names if len(names) == 2 and not any(isinstance(one, str) for one in names) else (names, names)
    of_rows, of_columns = (tuple(plain_text(str(name), NAME) for name in one) for one in pair)
    return of_rows if len(of_rows) == rows else (), of_columns if len(of_columns) == columns else ()
