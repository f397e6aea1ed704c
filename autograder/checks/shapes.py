"""How a wrong shape came from the right one: an axis that was exchanged, lost, kept, stacked or merged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import torch

RTOL, ATOL = 1e-4, 1e-5
MOST = 10_000  # elements: the values of larger tensors are not looked at
REDUCTIONS: tuple[
    tuple[str, Callable[[torch.Tensor, int], torch.Tensor]], ...
] = (  # how an axis is lost, with what to say where the values agree
    ("summed over", lambda x, axis: x.sum(axis)),
    ("averaged over", lambda x, axis: x.mean(axis)),
    ("reduced to its largest value", lambda x, axis: x.amax(axis)),
)


def shape_note(got: torch.Tensor, wanted: Sequence[int], expected: torch.Tensor | None = None) -> str | None:
    """A sentence about the axis that is wrong; None where the shapes have nothing simple in common.

    Args:
        expected: the right values, where they are known: they say how an axis was lost.
    """
    guess = next(_notes(tuple(got.shape), tuple(wanted)), None)
    if (
        expected is None
        or not 0 < expected.numel() <= MOST
        or got.numel() > MOST
        or bool((expected == expected.flatten()[0]).all())
    ):
        return guess
    theirs, ours = got.detach().cpu().double(), expected.detach().cpu().double()
    proof = _by_values(theirs, ours)
    if proof is None and sorted(got.shape) == sorted(wanted) and _near(theirs.flatten(), ours.flatten()):
        return "The values are right and in the right order: only the shape is wrong."
    if proof is None and guess is None and got.numel() == expected.numel() and _near(theirs.flatten(), ours.flatten()):
        return "The values are right and in the right order: only the shape is wrong."
    return proof or guess


def _notes(got: tuple[int, ...], wanted: tuple[int, ...]) -> Iterator[str]:
    if len(got) == len(wanted):
        yield from _same_number_of_axes(got, wanted)
    for axis in _removed(wanted, got):
        if wanted[axis] == 1:
            yield f"Axis {axis}, of size 1, is missing: keep it with `keepdim=True` or put it back with `unsqueeze`."
        else:
            yield f"Axis {axis}, of size {wanted[axis]}, is missing: was it summed away, or picked from?"
    for axis in _removed(got, wanted):
        if got[axis] == 1:
            yield f"Axis {axis}, of size 1, is one too many: was it kept by `keepdim=True`, or made by `unsqueeze`?"
        else:
            yield f"Axis {axis}, of size {got[axis]}, is one too many: is a sum over it missing, or was it stacked?"
    if [size for size in got if size != 1] == [size for size in wanted if size != 1]:
        yield "The shapes differ only by axes of size 1: look for `keepdim`, `squeeze` and `unsqueeze`."
    for axis in _merged(wanted, got):
        yield f"Axes {axis} and {axis + 1} became one of size {got[axis]}: was it flattened?"
    for axis in _merged(got, wanted):
        yield f"Axes {axis} and {axis + 1} should be one of size {wanted[axis]}: merge them."


def _same_number_of_axes(got: tuple[int, ...], wanted: tuple[int, ...]) -> Iterator[str]:
    differing = [axis for axis in range(len(got)) if got[axis] != wanted[axis]]
    if len(differing) == 1 and len(got) > 1:
        axis = differing[0]
        if got[axis] == 1:
            yield f"Axis {axis} has size 1 instead of {wanted[axis]}: was it summed over?"
        elif wanted[axis] == 1:
            yield f"Axis {axis} should have size 1: is a sum over it missing?"
        else:
            yield f"Axis {axis} is wrong: its size is {got[axis]} instead of {wanted[axis]}."
    elif sorted(got) == sorted(wanted):
        swapped = len(differing) == 2
        which = f"Axes {differing[0]} and {differing[1]} are exchanged" if swapped else "The axes are in another order"
        yield f"{which}: is something transposed?"


def _removed(long: tuple[int, ...], short: tuple[int, ...]) -> Iterator[int]:
    """Which axis of ``long`` may be left out to get ``short``, where only one can be meant."""
    if len(long) == len(short) + 1:
        axes = [axis for axis in range(len(long)) if long[:axis] + long[axis + 1 :] == short]
        if len(axes) == 1 or (axes and long[axes[0]] == 1):
            yield axes[0]


def _merged(long: tuple[int, ...], short: tuple[int, ...]) -> Iterator[int]:
    for axis in range(len(long) - 1):
        one, other = long[axis : axis + 2]
        if (*long[:axis], one * other, *long[axis + 2 :]) == short and min(one, other) > 1:
            yield axis


def _by_values(got: torch.Tensor, expected: torch.Tensor) -> str | None:
    """What the values prove: an exchange of axes, or how an axis was lost or gained."""
    dims = expected.dim()
    for one in range(dims if got.dim() == dims else 0):
        for other in range(one + 1, dims):
            if _near(got, expected.transpose(one, other)):
                return f"The values are right, but axes {one} and {other} are exchanged."
    for axis in range(got.dim() if got.dim() == dims + 1 else 0):
        fits = got.shape[:axis] + got.shape[axis + 1 :] == expected.shape
        if fits and got.shape[axis] > 1 and _near(got, expected.unsqueeze(axis).expand(got.shape)):
            return f"The right values are repeated along axis {axis}."
    for how, reduce in REDUCTIONS:
        for axis in range(dims):
            if expected.shape[axis] > 1 and got.dim() == dims - 1 and _near(got, reduce(expected, axis)):
                return f"Axis {axis} of the right values was {how}."
        for axis in range(got.dim() if got.dim() == dims + 1 else 0):
            if got.shape[axis] > 1 and _near(reduce(got, axis), expected):
                return f"Axis {axis} still has to be {how}."
    return None


def _near(one: torch.Tensor, other: torch.Tensor) -> bool:
    return one.shape == other.shape and one.numel() > 0 and torch.allclose(one, other, rtol=RTOL, atol=ATOL)
