"""Expectations vouch for a student's value or fail with a reason; a value never makes them fail in another way."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.boundary.protocol import Replies, Returned
from autograder.boundary.values import pack
from autograder.checking import (
    TOLERANCE,
    CheckFailed,
    assign,
    dot_atol,
    expect,
    expect_close,
    expect_dtype,
    expect_equal,
    expect_layer,
    expect_mapping,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    inspect_module,
    points,
)
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers, line_of
from autograder.checks.rule import Rule
from autograder.checks.stand_ins import reference_of
from autograder.model.result import Failure

AnswersOf = Callable[..., Answers]
ONES = torch.ones(2, 3)


def failure_of(expectation: Callable[..., Any], *args: Any, **kwargs: Any) -> Failure:
    with pytest.raises(CheckFailed) as failed:
        expectation(*args, **kwargs)
    return failed.value.failure


def expect_left_alone(now: Any, before: Any, argument: str | None = None) -> None:
    """What :func:`expect_unchanged` says of a call that was made with ``before``, and left that as ``now``."""
    student = Answers(Leaves(now), itertools.repeat(0))
    call = student.f.trace(before) if argument is None else student.f.trace(**{argument: before})
    expect_unchanged(call)
    line_of(student).settle()


class Leaves:
    """A student's end whose call leaves its argument as this."""

    def __init__(self, now: Any) -> None:
        self.now = now

    def ask(self, request: Any, tensors: list[torch.Tensor]) -> tuple[Replies, list[torch.Tensor]]:
        (call,) = request.requests
        sent: list[torch.Tensor] = []
        now = pack(self.now, sent, reference_of)
        after = Returned(1, args=[now] * len(call.args), kwargs=dict.fromkeys(call.kwargs, now))
        return Replies([after]), sent


def test_points_mark_a_check() -> None:
    """The decorator leaves the function as it is, with its worth and what it requires written on it."""

    @points(1.5, requires="test_first")
    def test_second() -> None: ...

    assert test_second.rule == Rule(1.5, ("test_first",))  # type: ignore[attr-defined]


def test_a_failure_reads_as_text() -> None:
    """The exception's own text says what failed, expected against got, and what to try."""
    failed = CheckFailed(Failure("it is wrong", "[[1,\n 2]]", "None", "mend it"))

    assert str(failed).splitlines() == [
        "it is wrong",
        "expected: [[1,",
        "           2]]",
        "got:      None",
        "try:      mend it",
    ]


def test_expect_says_values_or_your_own_words() -> None:
    """A value is described, a string is taken as it is, and a hint may be computed."""
    failure = failure_of(expect, False, "no", expected="at least 3", got=2, hint=lambda got, _: f"add {3 - got}")

    assert failure == Failure("no", "at least 3", "2", "add 1")


@pytest.mark.parametrize(
    ("got", "shape", "words"),
    [
        (None, (2, 3), ("None, not a tensor", "shape (2, 3)", "None", "return")),
        ((ONES, ONES), (2, 3), ("a tuple of 2, not a tensor", "a tensor", "a tuple of 2", "comma")),
        (np.ones(2), None, ("not a tensor", "a tensor", "NumPy array of shape (2,), float64: [1, 1]", "from_numpy")),
        ([1.0], None, ("not a tensor", "a tensor", "[1.0]", "")),
        (True, None, ("not a tensor", "a tensor", "True", "")),
        (1.5, (), ("not a tensor", "() (a single number)", "1.5", "")),
        (ONES.T, (2, 3), ("shape is wrong", "(2, 3)", "(3, 2)", "sizes of dimensions 0 and 1 are exchanged")),
        (ONES[:, None], (2, 3), ("shape is wrong", "(2, 3)", "(2, 1, 3)", "Dimension 1, of size 1, is one too many")),
        (torch.ones(()), (1,), ("shape is wrong", "(1,)", "() (a single number)", "Dimension 0, of size 1,")),
        (ONES, (4,), ("shape is wrong", "(4,)", "(2, 3)", "")),
    ],
)
def test_what_is_not_the_tensor_asked_for(got: Any, shape: Any, words: tuple[str, ...]) -> None:
    """A wrong type or shape is named beside the right one, None included, with a hint where there is one."""
    failure = failure_of(expect_tensor, got, shape)

    texts = (failure.what, failure.expected, failure.got, failure.hint or failure.note or "")
    assert all(word in (text or "") for word, text in zip(words, texts, strict=True)), texts


def test_a_tensor_is_returned() -> None:
    """A tensor of the right shape and dtype comes back as it is."""

    assert expect_tensor(ONES, (2, 3), torch.float32) is ONES
    assert expect_dtype(ONES, torch.float32) is ONES
    assert "float64" in str(failure_of(expect_dtype, ONES, torch.float64).expected)


@pytest.mark.parametrize("precision", TOLERANCE)
def test_tolerance_follows_the_precision(precision: torch.dtype) -> None:
    """An error below the precision's tolerance passes, one ten times above fails."""
    relative, absolute = TOLERANCE[precision]
    allowed = torch.ones(1, dtype=torch.float64) * (relative + absolute)

    expect_close(1 + 0.9 * allowed, torch.ones(1), precision)

    assert "value is wrong" in failure_of(expect_close, 1 + 10 * allowed, torch.ones(1), precision).what


def test_close_accepts_other_dtypes_but_no_integers() -> None:
    """float32 internals are right for float64 inputs; bools and integers are not a floating point result."""
    expect_close(ONES.half(), ONES.double(), torch.float16)
    expect_close(ONES, ONES.long())

    assert "floating point" in failure_of(expect_close, ONES.long(), ONES).what
    assert "floating point" in failure_of(expect_close, ONES.bool(), ONES).what


@pytest.mark.parametrize("value", [torch.nan, torch.inf, -torch.inf])
def test_nan_and_infinity_are_right_only_where_expected(value: float) -> None:
    """A NaN or an infinity equals itself and nothing else."""
    odd = torch.tensor([1.0, value])
    expect_close(odd, odd)

    name = "NaN" if value != value else "infinite"
    assert f"1 of 2 values is {name}, at [1]" in failure_of(expect_close, odd, torch.ones(2)).what
    assert "1 of 2 values is wrong, at [1]" in failure_of(expect_close, torch.ones(2), odd).what


def test_a_hint_is_computed_from_the_wrong_value() -> None:
    """A hint that is a function sees got and expected; one that returns None or breaks down is no hint."""
    wrong = torch.zeros(2, 3)

    assert failure_of(expect_close, wrong, ONES, hint=lambda got, _: f"sum {got.sum():g}").hint == "sum 0"
    assert failure_of(expect_close, wrong, ONES, hint=lambda got, _: None).hint is None
    assert failure_of(expect_close, wrong, ONES, hint=lambda got, _: got.no_such_method()).hint is None
    assert failure_of(expect_equal, None, 3, hint=lambda got, _: f"{got:.2f}").hint is None


EQUAL = [
    (3, 3),
    ("a", "a"),
    (None, None),
    ((1, [2.5, None]), (1, [2.5, None])),
    ({"a": torch.ones(2), "b": {}}, {"b": {}, "a": torch.ones(2)}),
    (torch.ones(2, dtype=torch.int32), torch.ones(2, dtype=torch.int64)),
    (torch.tensor([1.0, torch.nan]), torch.tensor([1.0, torch.nan], dtype=torch.float64)),
    (np.ones(2, dtype=np.float32), np.ones(2)),
    (2**62 + 1, 2**62 + 1),
    (torch.tensor(2**62 + 1), torch.tensor(2**62 + 1)),
]
UNEQUAL = [
    (True, 1),
    (1, True),
    (1.0, 1),
    (np.int64(1), 1),
    ([True], [1]),
    ({"heads": True}, {"heads": 1}),
    ([1], (1,)),
    ([torch.ones(2)], [1.0]),
    ([torch.ones(2)], [torch.zeros(2)]),
    ([torch.ones(2)], [torch.ones(3)]),
    (np.ones(2), np.ones(3)),
    (np.ones(2), torch.ones(2)),
    (torch.ones(2), torch.ones(2).long()),
    (torch.ones(2).long(), torch.ones(2).bool()),
    (torch.tensor(2**62 + 1), torch.tensor(2**62)),
    (None, torch.ones(2)),
    ({"a": 1}, {"a": 1, "b": 2}),
]


@pytest.mark.parametrize(("got", "expected"), EQUAL, ids=repr)
def test_equal_values_pass(got: Any, expected: Any) -> None:
    """Equal means the same kind of thing with the same values, within containers too."""

    assert expect_equal(got, expected) is got


@pytest.mark.parametrize(("got", "expected"), UNEQUAL, ids=repr)
def test_unequal_values_fail(got: Any, expected: Any) -> None:
    """A bool is no integer, an integer no float, a list no tuple, at any depth; large integers are not rounded."""
    failure = failure_of(expect_equal, got, expected)

    assert any(words in failure.what for words in ("is wrong", "wrong, ", "wrong kind", "not a tensor"))


def test_mappings_have_names_as_keys() -> None:
    """A dict with text keys is returned; anything else is described."""
    right = {"a": 1}

    assert expect_mapping(right) is right
    assert failure_of(expect_mapping, {1: 2}).got == "{1: 2}"
    assert failure_of(expect_mapping, None).got == "None"


def test_layers_are_vouched_for(answers_of: AnswersOf) -> None:
    """An object of the student's is a layer; plain data is not, whatever is asked of it."""
    student = answers_of("def make(): return torch.nn.Linear(2, 2)")
    layer = student.make()

    assert expect_layer(layer).value is layer
    assert inspect_module(layer).training.value is True
    assert failure_of(expect_layer, None, what="target").what == "target: None, not a layer"
    assert "not a layer" in failure_of(inspect_module, ONES).what
    assert "not a layer" in failure_of(assign, 3, {}).what


RAISING = """
def right(x): raise ValueError("no")
def sub(x): raise UnicodeError("no")
def other(x): raise TypeError("no\\x1b[31m")
def silent(x): return x
def sparse(x): return torch.eye(2).to_sparse()
def stub(x): raise NotImplementedError()
"""


def raising(student: Answers, kind: type[Exception], name: str, *args: Any, **kwargs: Any) -> None:
    expect_raises(kind, getattr(student, name), *args, **kwargs)
    line_of(student).settle()


def test_the_right_exception_passes(answers_of: AnswersOf) -> None:
    """The exception asked for, or a subclass of it, is right."""
    student = answers_of(RAISING)

    expect_raises(ValueError, student.right, 1)
    expect_raises(ValueError, student.sub, x=1)
    line_of(student).settle()


@pytest.mark.parametrize(
    ("name", "what", "got"),
    [
        ("other", "other(3, x=a tensor of shape (2, 3)) raised another exception", "TypeError: "),
        ("silent", "silent(3, x=a tensor of shape (2, 3)) raised another exception", "TypeError: "),
    ],
)
def test_another_exception_is_named(answers_of: AnswersOf, name: str, what: str, got: str) -> None:
    """Another exception is told with the call that raised it."""
    failure = failure_of(raising, answers_of(RAISING), ValueError, name, 3, x=ONES)

    assert failure.what == what
    assert (failure.got or "").startswith(got)


def test_a_case_is_told_before_the_call(answers_of: AnswersOf) -> None:
    """Where a call's arguments do not show what it is about, the check says so, and hints."""
    failure = failure_of(raising, answers_of(RAISING), TypeError, "silent", 3, case="sizes 3", hint="Compare.")

    assert failure.what == "sizes 3:\nsilent(3) did not raise"
    assert failure.hint == "Compare."


@pytest.mark.parametrize(("name", "got"), [("silent", "it returned 3"), ("sparse", "it returned a sparse")])
def test_no_exception_is_named_with_the_call(answers_of: AnswersOf, name: str, got: str) -> None:
    """A call that returns is told with its arguments and what it returned, be it something that cannot cross."""
    failure = failure_of(raising, answers_of(RAISING), TypeError, name, 3)

    assert failure.what == f"{name}(3) did not raise"
    assert (failure.got or "").startswith(got)


@pytest.mark.parametrize("name", ["stub", "absent"])
def test_an_unwritten_answer_raises_nothing_on_purpose(answers_of: AnswersOf, name: str) -> None:
    """A stub's exception, or a missing name, is not the exception that a check waits for."""
    with pytest.raises(AnswerRaised):
        raising(answers_of(RAISING), Exception, name, 1)


UNCHANGED = [
    torch.tensor([1.0, torch.nan, -0.0]),
    torch.tensor(True),
    torch.ones(2, dtype=torch.bfloat16),
    torch.zeros(0),
    np.ones(2),
    [torch.ones(2), {"a": np.zeros(1)}],
    3,
    None,
]


@pytest.mark.parametrize("value", UNCHANGED, ids=repr)
def test_what_was_left_alone_passes(value: Any) -> None:
    """Arguments that are as they were pass: NaN, 0-d, empty, arrays and containers."""

    expect_left_alone(value, value)
    expect_left_alone(value, value, "named")


CHANGED = [
    (torch.zeros(2), torch.tensor([0.0, -0.0])),
    (torch.ones(2), torch.tensor([1.0, 2.0])),
    (torch.ones(2), torch.ones(2).double()),
    (torch.ones(2), torch.ones(1, 2)),
    (torch.ones(2), None),
    (np.ones(2), np.zeros(2)),
    ([torch.ones(2)], [torch.zeros(2)]),
    ([1, 2], [1]),
    ({"a": torch.ones(2)}, {"b": torch.ones(2)}),
]


@pytest.mark.parametrize(("before", "now"), CHANGED, ids=repr)
def test_what_was_changed_is_named(before: Any, now: Any) -> None:
    """A changed argument is named by its place or by its keyword."""

    assert "has changed its first argument" in failure_of(expect_left_alone, now, before).what
    assert "has changed its argument `mask`" in failure_of(expect_left_alone, now, before, "mask").what


def test_a_change_of_a_large_tensor_is_shown_at_its_place() -> None:
    """Of a large tensor the worst element is shown, before and after."""
    before = torch.zeros(10, 10)
    now = before.clone()
    now[3, 4] = 7

    failure = failure_of(expect_left_alone, now, before)

    assert (failure.expected, failure.got) == ("0 at [3, 4]", "7 at [3, 4]")


def test_the_allowance_of_a_dot_product() -> None:
    """The allowance grows with the length and both sizes, and with the dtype's own rounding."""
    x = torch.ones(3, 4) * 2

    assert dot_atol(x, x) == pytest.approx(8 * torch.finfo(torch.float32).eps * 4 * 2 * 2)
    assert dot_atol(x.half(), x.half()) > dot_atol(x, x)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(
        [torch.tensor(1.0), torch.zeros(0), ONES, ONES.bool(), ONES.long(), ONES.half() / 0, np.ones(2), np.array(True)]
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=2) | st.integers(-(2**63), 2**63 - 1), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(ANYTHING, ANYTHING)
def test_no_value_breaks_an_expectation(got: Any, expected: Any) -> None:
    """Whatever a student returns, an expectation passes it or raises CheckFailed."""
    failures = []

    for expectation in (
        lambda: expect_tensor(got, (2, 3), torch.float32),
        lambda: expect_close(got, ONES),
        lambda: expect_close(got, torch.tensor(1.0), torch.float16),
        lambda: expect_equal(got, expected),
        lambda: expect_equal(got, got),
        lambda: expect_mapping(got),
        lambda: expect_left_alone(got, expected),
        lambda: inspect_module(got),
        lambda: expect(False, "no", expected, got),
    ):
        try:
            expectation()
        except CheckFailed as failed:
            failures.append(str(failed))

    assert all(len(text) < 2000 for text in failures)
