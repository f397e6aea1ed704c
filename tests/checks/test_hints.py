"""A hint names the well-known wrong result that an answer gave."""

from __future__ import annotations

import torch

from autograder.checks.hints import slip_hint

ONES, TWOS = torch.ones(3), torch.full((3,), 2.0)
SLIPS = [(ONES, "Ones."), (torch.ones(1), "One."), (ONES + 1e-5, "Nearly ones.")]


def test_the_first_slip_that_matches_is_named() -> None:
    """Values count up to the tolerance, whatever the dtype; a slip of another shape never matches."""
    hint = slip_hint(SLIPS)

    assert hint(ONES.double() + 5e-6, TWOS) == "Ones."
    assert hint(torch.ones(1), TWOS) == "One."
    assert hint(torch.ones(1, 3), TWOS) is None
    assert slip_hint(SLIPS, rtol=0, atol=1e-6)(ONES + 1e-5, TWOS) == "Nearly ones."


def test_another_hint_stands_in() -> None:
    """What matches no slip gets the other hint, a sentence or what a function makes of the values."""

    assert slip_hint(SLIPS, "Look again.")(TWOS, ONES) == "Look again."
    assert slip_hint(SLIPS, lambda got, expected: f"{got[0]:g} for {expected[0]:g}")(TWOS, ONES) == "2 for 1"
