"""Compare an answer's numbers with those of the library's function that the exercise asks to write, bit for bit.

Code that does the same in another order rounds differently. Measured on the course's solutions and styles, answers
written by hand agree with torch in at most two thirds of the numbers; torch itself agrees in all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec
import torch

from autograder.boundary.protocol import Stopped, Transport
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers
from autograder.checks.inputs import call_seeds
from autograder.checks.reference import Reference

BY_HAND = 2 / 3  # share of equal numbers in answers written by hand, at most


class SameBits(msgspec.Struct, frozen=True):
    """An answer all of whose numbers equal the library's to the last bit.

    Args:
        numbers: how many were compared.
        rows: how many of their rows are independent of each other.
    """

    student: str
    unit: str
    answer: str
    numbers: int
    rows: int

    @property
    def digits(self) -> int:
        """The odds are below 1 in 10 to this power that all rows agree by chance, if ``BY_HAND`` of them do."""
        return math.floor(-self.rows * math.log10(BY_HAND))


def has_library(reference: Reference) -> bool:
    """True if the oracle has ``library_calls``: what the library's functions return, by answer."""
    return hasattr(reference, "library_calls")


def same_bits(transport: Transport, reference: Reference, student: str, unit: str) -> Iterator[SameBits]:
    """Call the answers that a library's function could replace; yield those that agree in all numbers."""
    library = reference.library_calls() if has_library(reference) else {}
    answers = Answers(transport, call_seeds("library"))
    for name, (arguments, expected) in library.items():
        if share_of_equal(_returned(answers, name, arguments), expected) == 1:
            yield SameBits(student, unit, name, expected.numel(), expected[..., 0].numel())


def share_of_equal(got: object, expected: torch.Tensor) -> float:
    """Return the share of numbers that are equal to the last bit; 0 if the tensors do not fit each other."""
    got = got[0] if isinstance(got, tuple | list) and got else got
    if not isinstance(got, torch.Tensor) or got.shape != expected.shape or got.dtype is not expected.dtype:
        return 0.0
    return float((got == expected).double().mean())


def _returned(answers: Answers, name: str, arguments: tuple[torch.Tensor, ...]) -> object:
    try:
        return getattr(answers, name)(*arguments).value
    except (AnswerRaised, Stopped):
        return None
