"""Explain different values in two tensors of one shape: their number, the worst one, its place, and a relation."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import torch

from autograder.checks.agreement import Tolerance
from autograder.checks.describe import is_small, number, numbers
from autograder.checks.explain_relation import explain_relation
from autograder.checks.failure_kind import FailureKind
from autograder.checks.matrix_view import Names, picture_of
from autograder.model.result import Failure

FEW = 3  # values that are seen at a glance
ROW = 64  # characters in a row of a table that is printed in full


def explain_values(
    what: str,
    got: torch.Tensor,
    expected: torch.Tensor,
    right: torch.Tensor,
    tolerance: Tolerance,
    hint: str | None,
    names: Names = (),
) -> Failure:
    """Return the failure of a tensor that differs from the expected one where ``right`` is False.

    Args:
        tolerance: the allowed distance from the expected values.
        names: labels for the rows and columns of its matrices.
    """
    distance = (got.to(torch.float64) - expected.to(torch.float64)).abs().nan_to_num(nan=torch.inf)
    is_exact = not got.is_floating_point()  # such as token numbers: no difference is worse than another
    worst = int((~right).flatten().to(torch.uint8).argmax() if is_exact else distance.masked_fill(right, -1).argmax())
    odd = ~right & ~torch.isfinite(got) & torch.isfinite(expected)
    shown = int(odd.flatten().to(torch.uint8).argmax()) if bool(odd.any()) else worst
    place = [int(i) for i in np.unravel_index(shown, got.shape)] if got.dim() else []  # torch's would import sympy
    got_worst, expected_worst = got.flatten()[shown].item(), expected.flatten()[shown].item()
    digits = _digits(got_worst, expected_worst)
    tables = [numbers(expected, digits), numbers(got, digits)] if is_small(got) else []
    if tables and max(len(row) for table in tables for row in table.splitlines()) <= ROW:
        expected_text, got_text = tables
    else:
        expected_text, got_text = (f"{number(one, digits)} at {place}" for one in (expected_worst, got_worst))
    is_odd = bool(odd.any())
    problem = _count_odd(got, odd, place) if is_odd else _how_many(right, place, "first" if is_exact else "worst")
    count = int((odd if is_odd else ~right).sum())
    extent = "one" if count == 1 else "all" if count == got.numel() else "some"
    kind = f"{FailureKind.VALUES}, {extent}{' odd' if is_odd else ''}"
    return Failure(
        f"{what}: {problem}",
        expected_text,
        got_text,
        hint,
        note=explain_relation(got, expected, right, tolerance),
        picture=picture_of(got, expected, right, worst, digits, names),
        key=(kind, what, str(count), *map(str, place)),
    )


def _how_many(right: torch.Tensor, place: Sequence[int], shown: str) -> str:
    wrong, total = int((~right).sum()), right.numel()
    if total == 1:
        return "the value is wrong"
    if wrong == 1:
        return f"1 of {total} values is wrong, at {place}"
    which = "" if total <= FEW else f", the {shown} at {place}"
    return f"{'every value is' if wrong == total else f'{wrong} of {total} values are'} wrong{which}"


def _count_odd(got: torch.Tensor, odd: torch.Tensor, place: Sequence[int]) -> str:
    """Report how many values are NaN or infinite instead of a number, and the first of them."""
    kinds = got[odd].isnan()
    name = "NaN" if bool(kinds.all()) else "NaN or infinite" if bool(kinds.any()) else "infinite"
    count, total = int(odd.sum()), got.numel()
    if total == 1:
        return f"the value is {name}"
    if count == 1:
        return f"1 of {total} values is {name}, at {place}"
    return f"{'every value is' if count == total else f'{count} of {total} values are'} {name}, the first at {place}"


def _digits(x: float, y: float) -> int:
    """Return the number of digits that show the difference of two numbers."""
    gap = abs(x - y)
    if not isinstance(x, float) or not math.isfinite(gap):
        return 4
    shown = ((digits, abs(float(number(x, digits)) - float(number(y, digits)))) for digits in (4, 6, 9))
    return next((digits for digits, gap_shown in shown if abs(gap_shown - gap) <= gap / 5), 17)
