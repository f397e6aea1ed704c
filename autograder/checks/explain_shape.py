"""Explain how a wrong shape arose from the right one: an axis was exchanged, lost, kept, stacked or merged.

Values come first, because they prove a fact. Sizes alone only suggest a question, so they come last.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

import torch

from autograder.checks.agreement import EXACT, Tolerance

LIMIT = 10_000  # elements: the values of larger tensors are not compared
AXES_LIMIT = 4  # the permutations of more axes are not searched
REDUCTIONS: tuple[tuple[str, Callable[[torch.Tensor, int], torch.Tensor]], ...] = (  # ways to lose an axis
    ("summed over", lambda x, axis: x.sum(axis)),
    ("averaged over", lambda x, axis: x.mean(axis)),
    ("reduced to its largest value", lambda x, axis: x.amax(axis)),
)


def explain_shape(
    got: torch.Tensor, expected_shape: Sequence[int], expected: torch.Tensor | None = None, tolerance: Tolerance = EXACT
) -> str | None:
    """Return a sentence about the wrong axis; None if the shapes have nothing simple in common.

    Args:
        expected: the right values, if known: they show what happened to an axis.
        tolerance: the allowed distance from them.
    """
    sizes = tuple(got.shape), tuple(expected_shape)
    known = expected is not None and 0 < expected.numel() <= LIMIT and got.numel() <= LIMIT
    if expected is None or not known or _is_constant(expected):
        return next(_questions(*sizes), None)
    values = _Values(got.detach().cpu().double(), expected.detach().cpu().double(), tolerance)
    if got.numel() == expected.numel() and values.near(values.got.flatten(), values.expected.flatten()):
        in_order = "The values are right and in the right order: only the shape is wrong."
        return values.exchanged() or next(_cures(*sizes), in_order)
    return next(values.facts(), None) or next(_questions(*sizes), None)


class _Values:
    """Facts that the values prove."""

    def __init__(self, got: torch.Tensor, expected: torch.Tensor, tolerance: Tolerance) -> None:
        self.got = got
        self.expected = expected
        self.near = tolerance.accepts

    def facts(self) -> Iterator[str]:
        """Yield how an axis was exchanged, repeated, lost or not reduced."""
        if (exchanged := self.exchanged()) is not None:
            yield exchanged
        for axis in self._gained():
            if self.near(self.got, self.expected.unsqueeze(axis).expand(self.got.shape)):
                yield f"The right values are repeated along dimension {axis}."
        lost = list(self._reduced())
        if len(lost) == 1:  # otherwise the cause is ambiguous
            yield lost[0]

    def exchanged(self) -> str | None:
        """Return a sentence if the right values have their axes in another order; prefer an exchange of two."""
        got, expected = self.got, self.expected
        if got.dim() != expected.dim() or got.dim() > AXES_LIMIT or sorted(got.shape) != sorted(expected.shape):
            return None
        orders = sorted(itertools.permutations(range(got.dim())), key=lambda order: len(_moved(order)))
        for order in orders:
            if self.near(got, expected.permute(order)):
                moved = _moved(order)
                if len(moved) == 2:
                    return f"The values are right, but dimensions {moved[0]} and {moved[1]} are exchanged."
                return f"The values are right, but their dimensions are in the order {', '.join(map(str, order))}."
        return None

    def _gained(self) -> Iterator[int]:
        """Yield the axes of ``got`` that may be surplus."""
        for axis in range(self.got.dim() if self.got.dim() == self.expected.dim() + 1 else 0):
            if self.got.shape[axis] > 1 and self.got.shape[:axis] + self.got.shape[axis + 1 :] == self.expected.shape:
                yield axis

    def _lost(self) -> Iterator[int]:
        """Yield the axes of ``expected`` that ``got`` may lack."""
        if self.got.dim() == self.expected.dim() - 1 and not _is_common(self.got):
            yield from (axis for axis, size in enumerate(self.expected.shape) if size > 1)

    def _reduced(self) -> Iterator[str]:
        for how, reduce in REDUCTIONS:
            for axis in self._lost():
                if self.near(self.got, reduce(self.expected, axis)):
                    yield f"Dimension {axis} of the right values was {how}."
            for axis in self._gained():
                if self.near(reduce(self.got, axis), self.expected):
                    yield f"Dimension {axis} still has to be {how}."


def _moved(order: Sequence[int]) -> list[int]:
    return [axis for axis, source in enumerate(order) if axis != source]


def _is_constant(values: torch.Tensor) -> bool:
    return bool((values == values.flatten()[0]).all())


def _is_common(values: torch.Tensor) -> bool:
    """True if all values are equal, or a single 0 or 1: many mistakes give these."""
    return not values.numel() or (_is_constant(values) and (values.numel() > 1 or float(values) in (0.0, 1.0)))


def _cures(got: tuple[int, ...], expected_shape: tuple[int, ...]) -> Iterator[str]:
    """Yield fixes for values that are right and in the right order."""
    yield from _ones(got, expected_shape)
    for axis in _merged(expected_shape, got):
        yield f"Dimensions {axis} and {axis + 1} became one of size {got[axis]}: was it flattened?"
    for axis in _merged(got, expected_shape):
        yield f"Dimensions {axis} and {axis + 1} should be one of size {expected_shape[axis]}: merge them."


def _ones(got: tuple[int, ...], expected_shape: tuple[int, ...]) -> Iterator[str]:
    """Yield sentences about axes of size 1 that are missing or surplus."""
    more = len(got) - len(expected_shape)
    if more > 1 and got == (1,) * more + expected_shape:
        yield f"{more} dimensions of size 1 come first. Which of your tensors has more dimensions than the result?"
    for axis in _removed(expected_shape, got):
        if expected_shape[axis] == 1:
            yield f"Dimension {axis}, of size 1, is missing: did a sum without `keepdim=True` or `squeeze()` remove it?"
    for axis in _removed(got, expected_shape):
        if got[axis] == 1:
            yield f"Dimension {axis}, of size 1, is one too many: did `keepdim=True` keep it, or `unsqueeze` make it?"
    if [size for size in got if size != 1] == [size for size in expected_shape if size != 1]:
        yield "The shapes differ only by dimensions of size 1: look for `keepdim`, `squeeze` and `unsqueeze`."


def _questions(got: tuple[int, ...], expected_shape: tuple[int, ...]) -> Iterator[str]:
    """Yield questions that the sizes suggest."""
    if len(got) == len(expected_shape):
        yield from _same_number_of_axes(got, expected_shape)
    yield from _ones(got, expected_shape)
    for axis in _removed(expected_shape, got):
        yield f"Dimension {axis}, of size {expected_shape[axis]}, is missing: was it summed away, or picked from?"
    for axis in _removed(got, expected_shape):
        yield f"Dimension {axis}, of size {got[axis]}, is one too many: is a sum over it missing, or was it stacked?"
    for axis in _merged(expected_shape, got):
        yield f"Dimension {axis}, of size {got[axis]}, should be two: were dimensions {axis} and {axis + 1} merged?"
    for axis in _merged(got, expected_shape):
        yield f"Dimensions {axis} and {axis + 1} should be one of size {expected_shape[axis]}: did you merge them?"


def _same_number_of_axes(got: tuple[int, ...], expected_shape: tuple[int, ...]) -> Iterator[str]:
    differing = [axis for axis in range(len(got)) if got[axis] != expected_shape[axis]]
    if len(differing) == 1 and len(got) > 1:
        axis = differing[0]
        if got[axis] == 1:
            yield f"Dimension {axis} has size 1 instead of {expected_shape[axis]}: was it summed over?"
        elif expected_shape[axis] == 1:
            yield f"Dimension {axis} should have size 1: is a sum over it missing, or was it broadcast?"
        else:
            yield f"Dimension {axis} is wrong: its size is {got[axis]} instead of {expected_shape[axis]}."
    elif sorted(got) == sorted(expected_shape):
        if len(differing) == 2:
            yield f"The sizes of dimensions {differing[0]} and {differing[1]} are exchanged: is something transposed?"
        else:
            yield "The sizes are right, but in another order: is something transposed?"


def _removed(long: tuple[int, ...], short: tuple[int, ...]) -> Iterator[int]:
    """Yield the axis to remove from ``long`` to get ``short``, if it is unambiguous."""
    if len(long) == len(short) + 1:
        axes = [axis for axis in range(len(long)) if long[:axis] + long[axis + 1 :] == short]
        if len(axes) == 1 or (axes and long[axes[0]] == 1):
            yield axes[0]


def _merged(long: tuple[int, ...], short: tuple[int, ...]) -> Iterator[int]:
    for axis in range(len(long) - 1):
        one, other = long[axis : axis + 2]
        if (*long[:axis], one * other, *long[axis + 2 :]) == short and min(one, other) > 1:
            yield axis
