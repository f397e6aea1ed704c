"""Shrink a call: reduce equal sizes alike, and replace values by small whole numbers.

The caller asks right answers whether a smaller call still keeps the contract.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import torch
from torch.utils._pytree import tree_flatten, tree_unflatten

from autograder.checks.agreement import stored_tolerance
from autograder.checks.code import code
from autograder.checks.examples import Case, Layer

SIZES = (1, 2, 3)  # that a size is reduced to
MAX_SIZES = 4  # different ones in a call: the largest others stay
MAX_COMBINATIONS = 24
MAX_NUMBERS = 3  # forms of the plain numbers of a call, for each combination of sizes
MAX_NUMBERS_ALONE = 40  # the same for a call without tensors
LARGE = (89.0, 1000.0)  # exp of these overflows float32 and float64
COUNTS = (1, 2, 3, 4, 6)  # whole numbers that replace larger ones
Fill = Callable[[torch.Tensor, torch.Tensor, int], torch.Tensor | None]


def forms(case: Case) -> Iterator[Case]:
    """Yield smaller forms of a case, smallest sizes first, and the case itself with whole numbers."""
    leaves, structure = tree_flatten(_tree(case))
    combinations = _combinations(leaves)
    limit = MAX_NUMBERS if combinations != [{}] else MAX_NUMBERS_ALONE
    for sizes in combinations:
        for numbers in itertools.islice(_numbers(leaves, sizes), limit):
            for fill in FILLS:
                made = _filled(leaves, sizes, numbers, fill)
                if made is not None:
                    yield _case(case, tree_unflatten(made, structure))


def weight(case: Case) -> tuple[int, int]:
    """Return the size of a case for a reader: elements, then characters."""
    leaves = tree_flatten(_tree(case))[0]
    elements = sum(leaf.numel() for leaf in map(_as_tensor, leaves) if leaf is not None)
    return elements, sum(len(code(leaf, limit=100)) for leaf in leaves)


def structure_of(case: Case) -> str:
    """Return what calls of the same form share: kinds, ranks, dtypes, and which sizes are equal."""
    leaves, structure = tree_flatten(_tree(case))
    known: dict[int, int] = {}
    parts = []
    for leaf in leaves:
        tensor = _as_tensor(leaf)
        if tensor is None:
            parts.append(code(leaf) if not isinstance(leaf, float) else "a float")
            continue
        shape = [size if size == 1 else f"n{known.setdefault(size, len(known))}" for size in tensor.shape]
        finite = tensor.double()[tensor.double().isfinite()].abs()
        is_large = bool((finite >= LARGE[0]).any()) or finite.numel() < tensor.numel()
        parts.append(f"{type(leaf).__name__}{shape}{tensor.dtype}{is_large}")
    return f"{case.answer} {structure} {parts}"


def _tree(case: Case) -> Any:
    layer = case.layer
    of_layer = None if layer is None else (layer.args, dict(layer.kwargs), dict(layer.weights))
    return case.args, dict(case.kwargs), of_layer


def _case(case: Case, tree: Any) -> Case:
    args, kwargs, of_layer = tree
    layer = None
    if case.layer is not None:
        own_args, own_kwargs, weights = of_layer
        layer = Layer(own_args, own_kwargs, weights, case.layer.mode)
    return replace(case, args=args, kwargs=kwargs, layer=layer)


def _as_tensor(leaf: Any) -> torch.Tensor | None:
    if isinstance(leaf, torch.Tensor):
        return leaf
    if isinstance(leaf, np.ndarray) and leaf.dtype.kind in "bif":
        return torch.from_numpy(np.array(leaf))
    return None


def _combinations(leaves: list[Any]) -> list[dict[int, int]]:
    """Yield new values for each size, fewest elements first."""
    tensors = [tensor for leaf in leaves if (tensor := _as_tensor(leaf)) is not None]
    sizes = sorted({size for tensor in tensors for size in tensor.shape if size > 1})
    if not sizes:
        return [{}]
    reduced = sizes[-MAX_SIZES:]
    choices = [[small for small in SIZES if small <= size] for size in reduced]
    combinations = [dict(zip(reduced, chosen, strict=True)) for chosen in itertools.product(*choices)]

    def elements(combination: dict[int, int]) -> int:
        return sum(np.prod([combination.get(size, size) for size in tensor.shape], dtype=int) for tensor in tensors)

    return sorted(combinations, key=elements)[:MAX_COMBINATIONS]


def _numbers(leaves: list[Any], sizes: dict[int, int]) -> Iterator[dict[int, Any]]:
    """Yield other plain numbers by place: reduced as the sizes that they equal, then unchanged or smaller."""
    places = [
        number for number, leaf in enumerate(leaves) if isinstance(leaf, int | float) and not isinstance(leaf, bool)
    ]
    followed = {place: sizes[leaves[place]] for place in places if leaves[place] in sizes}
    if followed:
        yield followed
    choices = []
    for place in places:
        value = leaves[place]
        smaller = (
            [count for count in COUNTS if count < value] if isinstance(value, int) else [0.5] if 0 < value < 1 else []
        )
        choices.append([followed.get(place, value), *smaller] if len(places) <= 3 else [followed.get(place, value)])
    yield {}
    for chosen in itertools.product(*choices):
        yield dict(zip(places, chosen, strict=True))


def _filled(leaves: list[Any], sizes: dict[int, int], numbers: dict[int, Any], fill: Fill) -> list[Any] | None:
    made: list[Any] = []
    seen = 0
    for number, leaf in enumerate(leaves):
        tensor = _as_tensor(leaf)
        if tensor is None:
            made.append(numbers.get(number, leaf))
            continue
        part = tensor[tuple(slice(0, sizes.get(size, size)) for size in tensor.shape)].clone()
        if tensor.is_floating_point():
            filled = fill(tensor, part.double(), seen)
            seen += 1
            if filled is None:
                return None
            part = _in_kind(tensor, filled, part).to(tensor.dtype)
        made.append(part.numpy() if isinstance(leaf, np.ndarray) else part)
    return made


def _in_kind(original: torch.Tensor, filled: torch.Tensor, part: torch.Tensor) -> torch.Tensor:
    """Give the new values the properties of the original ones: not negative, positive, weights; and odd places."""
    if bool((original >= 0).all()):
        filled = filled.abs()
    if bool((original > 0).all()):
        filled = filled.clamp(min=1)
    if original.dim() and bool((original >= 0).all()) and _sums_to_one(original):
        filled = _shares(filled.shape)
    return torch.where(part.isfinite(), filled, part.double())


def _sums_to_one(original: torch.Tensor) -> bool:
    sums = original.double().sum(-1)
    return stored_tolerance(original.dtype).accepts(sums, torch.ones_like(sums))


def _shares(shape: torch.Size) -> torch.Tensor:
    """Return weights that sum to one along the last axis, such as 0.75 and 0.25, rotated from row to row."""
    n = shape[-1] if shape else 1
    row = torch.tensor({1: [1.0], 2: [0.75, 0.25], 3: [0.5, 0.25, 0.25]}.get(n, [1 / n] * n), dtype=torch.float64)
    rows = int(np.prod(shape[:-1], dtype=int))
    return torch.stack([row.roll(number) for number in range(rows)]).reshape(shape) if rows else row.expand(shape)


def _rounded(original: torch.Tensor, part: torch.Tensor, number: int) -> torch.Tensor | None:
    return part.nan_to_num(0.0, 0.0, 0.0).round() + 0.0  # adding 0 turns -0 into 0


def _counted(original: torch.Tensor, part: torch.Tensor, number: int) -> torch.Tensor | None:
    return (torch.arange(part.numel(), dtype=torch.float64) + number).reshape(part.shape)


def _alternating(original: torch.Tensor, part: torch.Tensor, number: int) -> torch.Tensor | None:
    counted = torch.arange(1, part.numel() + 1, dtype=torch.float64) + number
    return (counted * (-1) ** torch.arange(part.numel())).reshape(part.shape)


def _unit(original: torch.Tensor, part: torch.Tensor, number: int) -> torch.Tensor | None:
    """Return ones on the diagonal and a two in the last place, so that nothing is symmetric."""
    made = torch.zeros_like(part)
    if part.dim() >= 2:
        made += torch.eye(*part.shape[-2:], dtype=part.dtype)
    elif part.numel():
        made.flatten()[0] = 1
    if part.numel() > 1:
        made.view(-1)[-1] = 2
    return made


def _large(size: float) -> Fill:
    def fill(original: torch.Tensor, part: torch.Tensor, number: int) -> torch.Tensor | None:
        finite = original.double()[original.isfinite()]
        if number or not finite.numel() or float(finite.abs().max()) < size:
            return None if number == 0 else _rounded(original, part, number)
        return torch.arange(part.numel(), dtype=torch.float64).remainder(2).reshape(part.shape) * size

    return fill


FILLS: tuple[Fill, ...] = (_rounded, _counted, _alternating, _unit, *map(_large, LARGE))
