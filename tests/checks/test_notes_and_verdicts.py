"""A note never contradicts a verdict: whatever was done to right values, undo what the note says and they pass."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.checks.agreement import TOLERANCE, agree
from autograder.checks.expectations import expect_close, expect_equal
from autograder.checks.failed import CheckFailed
from autograder.checks.reply_digest import same, tensor_digest
from autograder.model.result import Failure

Tensor = torch.Tensor
Accepts = Callable[[Tensor, Tensor], bool]
SHAPES = [(3, 4), (4, 4), (6,), (2, 3, 4), (3, 3, 3), (2, 2), (1, 5), (5, 1, 3), (2, 3, 4, 5), (2, 4, 4)]
SUMS: dict[str, Callable[[Tensor, int], Tensor]] = {
    "summed over": Tensor.sum,
    "averaged over": Tensor.mean,
    "reduced to its largest value": Tensor.amax,
}


def normal(generator: torch.Generator, shape: tuple[int, ...]) -> Tensor:
    return torch.randn(shape, generator=generator, dtype=torch.float64)


KINDS: dict[str, Callable[[torch.Generator, tuple[int, ...]], Tensor]] = {
    "normal": normal,
    "weights": lambda generator, shape: normal(generator, shape).softmax(-1),
    "large": lambda generator, shape: 1000 * normal(generator, shape),
    "small": lambda generator, shape: 1e-3 * normal(generator, shape),
    "centred": lambda generator, shape: (x := normal(generator, shape)) - x.mean(-1, keepdim=True),
    "two values": lambda generator, shape: (normal(generator, shape) > 0).double() * 1.25,
    "equal rows": lambda generator, shape: normal(generator, shape)[..., :1].expand(shape).clone(),
    "integers": lambda generator, shape: normal(generator, shape).mul(3).round(),
}


def one_row_wrong(x: Tensor) -> Tensor:
    x = x.clone()
    x[1 % len(x)] = x[1 % len(x)] ** 2 + 1
    return x


def one_element_wrong(x: Tensor, value: float = 7.5) -> Tensor:
    x = x.clone()
    x.view(-1)[-1] = value
    return x


def of_each_row(x: Tensor) -> Tensor:
    return x * torch.arange(2.0, 2 + x.shape[0], dtype=x.dtype).reshape(-1, *[1] * (x.dim() - 1))


# What is done to the right values, and what is said of a matrix of 3 x 4 normal values, which show it.
CHANGES: dict[str, tuple[Callable[[Tensor], Tensor], str]] = {
    "nothing": (lambda x: x, ""),
    "noise below the tolerance": (lambda x: x + 5e-6 * (x + 1).sin(), ""),
    "noise above the tolerance": (lambda x: x + 8e-4 * (x + 1).sin(), "every value is wrong"),
    "scaled": (lambda x: x / 3**0.5, r"0.5774 \(1/sqrt\(3\)\) times"),
    "negated": (lambda x: -x, "except for their sign"),
    "shifted": (lambda x: x - 1.5, "minus 1.5"),
    "transposed": (lambda x: x.mT if x.dim() > 1 else x, "dimensions 0 and 1 are exchanged"),
    "last axis first": (lambda x: x.movedim(-1, 0), "dimensions 0 and 1 are exchanged"),
    "view": (lambda x: x.reshape(x.shape[::-1]), "in the right order: only the shape is wrong"),
    "flattened": (lambda x: x.flatten(), "became one of size 12: was it flattened"),
    "view with noise": (
        lambda x: x.reshape(x.shape[::-1]) + 8e-4,
        "sizes of dimensions 0 and 1 are exchanged: is something transposed",
    ),
    "one row wrong": (one_row_wrong, "Only row 1 is wrong"),
    "permuted": (lambda x: x.roll(1, 0), "rows are right, but in another order"),
    "scattered": (lambda x: x.flatten().roll(1).reshape(x.shape), "the right ones, but many stand in other positions"),
    "one row right": (lambda x: torch.cat([x[:1], x[1:] ** 2 + 9]), "Only row 0 is right"),
    "reversed": (lambda x: x.flip(-1), "columns are right, but in reverse order"),
    "sums of the wrong axis": (lambda x: x.softmax(0), ""),
    "each row times its own": (of_each_row, "Your rows are the expected ones, each times a different factor"),
    "float16": (lambda x: x.half(), ""),
    "NaN": (partial(one_element_wrong, value=torch.nan), "1 of .* values is NaN"),
    "infinite": (partial(one_element_wrong, value=torch.inf), "1 of .* values is infinite"),
    "one element": (one_element_wrong, "1 of .* values is wrong"),
    "extra axis": (lambda x: x.unsqueeze(0), "of size 1, is one too many"),
    "summed": (lambda x: x.sum(-1), "Dimension 1 of the right values was summed over"),
    "averaged": (lambda x: x.mean(0), "Dimension 0 of the right values was averaged over"),
    "largest": (lambda x: x.amax(-1), "Dimension 1 of the right values was reduced to its largest value"),
    "size kept": (lambda x: x.sum(-1, keepdim=True), "Dimension 1 has size 1 instead of 4"),
    "first row": (lambda x: x[0], "Dimension 0, of size 3, is missing"),
    "repeated": (lambda x: x.expand(3, *x.shape), "The right values are repeated along dimension 0"),
    "not reduced": (lambda x: torch.stack([x, x + 1, x - 1.2]) / 3 + x * 0, ""),
    "clipped": (lambda x: x.clamp(min=0), ""),
    "rounded": (lambda x: x.round(decimals=1), "rounded to 1 decimal"),
    "truncated": (lambda x: x[..., :-1], "its size is 3 instead of 4"),
    "zeros": (torch.zeros_like, "All your values are 0"),
    "zeros of another shape": (lambda x: torch.zeros(x.shape[:-1]), "Dimension 1, of size 4, is missing: was it"),
    "ones of another shape": (lambda x: torch.ones(x.shape[:-1]), "Dimension 1, of size 4, is missing: was it"),
    "upper triangle": (lambda x: x + torch.ones_like(x).triu(1) if x.dim() > 1 else x, ""),
}


def verdict(expect: Callable[[Tensor, Tensor], object], got: Tensor, expected: Tensor) -> Failure | None:
    try:
        expect(got, expected)
    except CheckFailed as error:
        return error.failure
    return None


def is_true(note: str, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    """Whether a note holds, by undoing what it says and asking the verdict. A note that nobody knows does not."""
    for pattern, holds in TRUTHS.items():
        if (found := re.fullmatch(pattern, note)) is not None:
            return bool(holds(found, got, expected, accepts))
    return False


def in_order(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    return accepts(got.reshape(expected.shape), expected)


def exchanged(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    return accepts(got.transpose(int(found[1]), int(found[2])), expected)


def standing(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    order = [int(axis) for axis in found[1].split(", ")]
    return accepts(got.permute([order.index(axis) for axis in range(len(order))]), expected)


def repeated(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    return all(accepts(part, expected) for part in got.unbind(int(found[1])))


def was_reduced(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    return accepts(got, SUMS[found[2]](expected, int(found[1])))


def is_not_reduced(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    return accepts(SUMS[found[2]](got, int(found[1])), expected)


def constant(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    return bool(torch.allclose(got.double(), torch.tensor(float(found[1])).double(), rtol=1e-3, atol=1e-3))


def scaled(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    largest = expected.abs().argmax()
    factor = (got.flatten()[largest] / expected.flatten()[largest]).item()
    return factor == pytest.approx(float(found[1]), rel=1e-3) and accepts(got / factor, expected)


def rounded(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    decimals = int(found[1] or 0)
    return accepts(got, expected.round(decimals=decimals)) and not accepts(got, expected)


def shifted(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    shift = (got - expected).median().item()
    wanted = float(found[2]) if found[1] == "plus" else -float(found[2])
    return shift == pytest.approx(wanted, rel=1e-3) and accepts(got - shift, expected)


def axis_of(name: str) -> int:
    return int(name.split()[-1]) if name[-1].isdigit() else 1 if name.startswith("column") else 0


def backwards(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    return accepts(got.flip(axis_of(found[1])), expected)


def reordered(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    theirs, ours = got.unbind(axis_of(found[1])), list(expected.unbind(axis_of(found[1])))
    for part in theirs:
        ours.pop(next(number for number, one in enumerate(ours) if accepts(part, one)))
    return not ours


def of_lines(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    axis = {"rows": -1, "columns": -2}.get(found[1]) or int(found[1].split()[-1])
    largest = expected.abs().argmax(axis, keepdim=True)
    factors = got.gather(axis, largest) / expected.gather(axis, largest)
    return accepts(got / factors, expected)


def sums(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    axis = -2 if found[1] == "columns" else -1
    return accepts(got.sum(axis), torch.ones_like(got.sum(axis))) and not accepts(got, expected)


def one_slice(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    number, axis = (int(found[2]), 0 if found[1] == "row" else 1) if found[1] else (int(found[3]), int(found[4]))
    pairs = zip(got.unbind(axis), expected.unbind(axis), strict=True)
    return [place for place, pair in enumerate(pairs) if not accepts(*pair)] == [number]


def one_right_slice(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    number, axis = (int(found[2]), 0 if found[1] == "row" else 1) if found[1] else (int(found[3]), int(found[4]))
    pairs = zip(got.unbind(axis), expected.unbind(axis), strict=True)
    return [place for place, pair in enumerate(pairs) if accepts(*pair)] == [number]


def scattered(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    return accepts(got.flatten().sort().values, expected.flatten().sort().values)


def triangle(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    keep = {"above": lambda x: x.tril(0), "below": lambda x: x.triu(0), "on": lambda x: x.tril(-1) + x.triu(1)}
    return accepts(keep[found[1]](got), keep[found[1]](expected))


def sizes_alone(found: Any, got: Tensor, expected: Tensor, accepts: Accepts) -> bool:
    return got.shape != expected.shape


TRUTHS: dict[str, Callable[[Any, Tensor, Tensor, Accepts], bool]] = {
    r"The values are right and in the right order: only the shape is wrong\.": in_order,
    r"Dimensions \d and \d became one of size \d+: was it flattened\?": in_order,
    r"Dimensions \d and \d should be one of size \d+: merge them\.": in_order,
    r"The values are right, but dimensions (\d) and (\d) are exchanged\.": exchanged,
    r"Your values are right, but dimensions (\d) and (\d) are exchanged\.": exchanged,
    r"The values are right, but their dimensions are in the order ([\d, ]+)\.": standing,
    r"The right values are repeated along dimension (\d)\.": repeated,
    r"Dimension (\d) of the right values was (.*)\.": was_reduced,
    r"Dimension (\d) still has to be (.*)\.": is_not_reduced,
    r"All your values are (\S+)\.": constant,
    r"All your values are close to 0\.": lambda _, got, expected, accepts: accepts(got * 0, got),
    r"Your values are right except for their sign\.": lambda _, got, expected, accepts: accepts(-got, expected),
    r"In this call, each of your values is (\S+)(?: \(\S+\))? times the expected one\.": scaled,
    r"In this call, each of your values is the expected one (plus|minus) (\S+)\.": shifted,
    r"Your values are the right ones, rounded to (?:(\d) decimals?|whole numbers)\.": rounded,
    r"Your values are transposed\.": lambda _, got, expected, accepts: accepts(got.T, expected),
    r"Your (.+) are right, but in reverse order\.": backwards,
    r"Your (.+) are right, but in another order\.": reordered,
    r"Your (.+) are the expected ones, (?:each times a different|some of them times a) factor\..*": of_lines,
    r"Your (columns|rows) sum to 1, but the (?:rows|columns) should\.": sums,
    r"All your values together sum to 1, but each of the (?:rows|columns) should\.": sizes_alone,
    r"Only (?:(row|column) (\d+)|index (\d+) of dimension (\d)) is wrong\.": one_slice,
    r"Only (?:(row|column) (\d+)|index (\d+) of dimension (\d)) is right\.": one_right_slice,
    r"Your values are the right ones, but many stand in other positions\.": scattered,
    r"All wrong values are (above|below|on) the diagonal\.": triangle,
    r"Dimension \d, of size 1, is (missing|one too many): .*": sizes_alone,
    r"The shapes differ only by dimensions of size 1: .*": sizes_alone,
    r"Dimension \d is wrong: its size is \d+ instead of \d+\.": sizes_alone,
    r"Dimension \d should have size 1: .*\?": sizes_alone,
    r"(?!.*(?:right|exchanged\.|yours)).*\?": sizes_alone,  # a question claims nothing of the values
    r"The sizes (?:of dimensions \d and \d are exchanged|are right, but in another order): .*\?": sizes_alone,
}


@pytest.mark.parametrize("change", CHANGES)
@settings(derandomize=True, deadline=None, max_examples=60, database=None)
@given(
    shape=st.sampled_from(SHAPES),
    kind=st.sampled_from(sorted(KINDS)),
    precision=st.sampled_from([torch.float32, torch.float64]),
    seed=st.integers(0, 2**32),
)
def test_notes_hold(change: str, shape: tuple[int, ...], kind: str, precision: torch.dtype, seed: int) -> None:
    """Values that pass have the same digest, and no example accuses them; of others each note is true."""
    expected = KINDS[kind](torch.Generator().manual_seed(seed), shape)
    got, judge = CHANGES[change][0](expected), partial(verdict, partial(expect_close, precision=precision))
    failure = judge(got, expected)

    if failure is None:
        assert agree(got, expected, TOLERANCE[precision])
        if expected.abs().max() > 0.1:  # a digest is as precise as its largest value
            assert same(tensor_digest(got), tensor_digest(expected))
    elif failure.note is not None:
        assert is_true(failure.note, got, expected, lambda one, other: judge(one, other) is None)


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_done_is_told(change: str) -> None:
    """If the values show what was done to them, the note says so."""
    expected = normal(torch.Generator().manual_seed(3), (3, 4))
    failure = verdict(expect_close, CHANGES[change][0](expected), expected)
    told = "" if failure is None else f"{failure.what} {failure.note or ''}"

    assert re.search(CHANGES[change][1], told)


@settings(derandomize=True, deadline=None, max_examples=300, database=None)
@given(change=st.sampled_from(sorted(CHANGES)), shape=st.sampled_from(SHAPES), seed=st.integers(0, 2**32))
def test_notes_hold_of_whole_numbers(change: str, shape: tuple[int, ...], seed: int) -> None:
    """Whole numbers are compared exactly, and so is what their notes say."""
    expected = KINDS["integers"](torch.Generator().manual_seed(seed), shape).long()
    got = CHANGES[change][0](expected.double()).nan_to_num(9, 9, 9).long()
    failure = verdict(expect_equal, got, expected)

    if failure is not None and failure.note is not None:
        assert is_true(failure.note, got, expected, lambda one, other: torch.equal(one.double(), other.double()))
