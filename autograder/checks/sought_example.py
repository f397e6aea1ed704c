"""Decide whether a small example shows the same fault as a failed check, on inputs of the same kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import torch

from autograder.checks.agreement import EXACT, Tolerance, agree
from autograder.checks.answer_raised import AnswerRaised, CallMade
from autograder.checks.failed import CheckFailed
from autograder.checks.failure_kind import FailureKind

HALF = {"float16", "bfloat16"}


class Difference(StrEnum):
    """How a result differs from the right one."""

    KIND = "kind"  # None instead of a tensor, a list that is shorter, another dictionary
    SHAPE = "shape"
    DTYPE = "dtype"
    VALUES = "values"


SHOWN_BY = {  # a failure without an entry is about no result: a changed argument, a device, a missing exception
    FailureKind.NOT_A_TENSOR: {Difference.KIND},
    FailureKind.NOT_AN_ARRAY: {Difference.KIND},
    FailureKind.NOT_A_DICT: {Difference.KIND},
    FailureKind.SHAPE: {Difference.SHAPE},
    FailureKind.DTYPE: {Difference.DTYPE},
    FailureKind.VALUE: {Difference.VALUES, Difference.KIND},
    FailureKind.VALUES: {Difference.VALUES},
    FailureKind.EXPECTED: {*Difference},  # in the author's words
}


@dataclass(frozen=True)
class Sought:
    """What an example must show.

    Args:
        raised: the kind of exception; None if the check got a value.
        differences: how the value may differ.
        tolerance: differences up to this are none.
        inputs: kinds of numbers, True and False in the arguments of the calls that may have failed.
        is_broken: whether some values are NaN or infinite where the right ones are not; None if that is unknown.
        message: of the exception.
    """

    raised: str | None
    differences: frozenset[Difference]
    tolerance: Tolerance
    inputs: frozenset[frozenset[str]]
    is_broken: bool | None = None
    message: str = ""

    @classmethod
    def of(cls, error: CheckFailed | AnswerRaised, calls: Sequence[CallMade]) -> Sought:
        """Return what explains an error of one answer.

        Args:
            calls: the check's calls of that answer.
        """
        if isinstance(error, AnswerRaised):
            made = [error.made] if error.made else calls
            return cls(error.kind, frozenset(), EXACT, _inputs(made), message=error.reply.message)
        key = error.failure.key
        shown = {*Difference} if not key else SHOWN_BY.get(FailureKind(key[0].partition(",")[0]), set[Difference]())
        broken = None if error.expected is None else is_broken(error.got, error.expected)
        return cls(None, frozenset(shown), error.tolerance, _inputs(calls), broken)

    def shows(self, got: Any, expected: Any) -> bool:
        """True if a value is wrong as the check's value was."""
        is_alike = self.is_broken is None or self.is_broken is is_broken(got, expected)
        return is_alike and difference(got, expected, self.tolerance) in self.differences

    def takes_inputs(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> bool:
        """True if the check called the answer with numbers of these kinds, and with these of True and False."""
        return not self.inputs or _kinds(args, kwargs) in self.inputs


def difference(got: Any, expected: Any, tolerance: Tolerance) -> Difference | None:
    """Return how the first part that differs does so; None if both agree."""
    if agree(got, expected, tolerance):
        return None
    if isinstance(expected, dict) and isinstance(got, dict) and got.keys() == expected.keys():
        return _first(((got[key], expected[key]) for key in expected), tolerance)
    if isinstance(expected, tuple | list) and isinstance(got, tuple | list) and len(got) == len(expected):
        return _first(zip(got, expected, strict=True), tolerance)
    if not _is_tensor(expected) or not _is_tensor(got):
        numbers = isinstance(expected, int | float | str) and isinstance(got, type(expected))
        return Difference.VALUES if numbers else Difference.KIND
    if tuple(got.shape) != tuple(expected.shape):
        return Difference.SHAPE
    return Difference.VALUES if _number(got) == _number(expected) else Difference.DTYPE


def is_broken(got: Any, expected: Any) -> bool:
    """True if some number is NaN or infinite where the right one is finite."""
    if isinstance(expected, tuple | list) and isinstance(got, tuple | list):
        return any(is_broken(*pair) for pair in zip(got, expected, strict=False))
    if isinstance(expected, dict) and isinstance(got, dict):
        return any(is_broken(got[key], expected[key]) for key in got.keys() & expected.keys())
    if not _is_tensor(expected) or not _is_tensor(got) or tuple(got.shape) != tuple(expected.shape):
        return False
    wrong, right = (np.isfinite(torch.as_tensor(one).detach().cpu().double().numpy()) for one in (got, expected))
    return bool((right & ~wrong).any())


def _first(pairs: Iterable[tuple[Any, Any]], tolerance: Tolerance) -> Difference:
    found = (difference(got, expected, tolerance) for got, expected in pairs)
    return next((one for one in found if one is not None), Difference.KIND)


def _inputs(calls: Sequence[CallMade]) -> frozenset[frozenset[str]]:
    return frozenset(_kinds(made.args, made.kwargs) for made in calls)


def _kinds(args: Sequence[Any], kwargs: Mapping[str, Any]) -> frozenset[str]:
    flags = (str(value) for value in (*args, *kwargs.values()) if isinstance(value, bool))  # such as training=False
    return frozenset([*_numbers(args), *flags])


def _numbers(value: Any) -> Iterator[str]:
    """Yield the kind of numbers in each tensor of some arguments."""
    if _is_tensor(value):
        yield _number(value)
    elif isinstance(value, dict | tuple | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _numbers(part)


def _number(tensor: torch.Tensor | np.ndarray[Any, Any]) -> str:
    """Return "half" for numbers of 16 bits, whose rounding is a fault of its own, else the kind of number."""
    name = str(tensor.dtype).removeprefix("torch.")
    return "half" if name in HALF else name.rstrip("0123456789")


def _is_tensor(value: Any) -> bool:
    return isinstance(value, torch.Tensor | np.ndarray)
