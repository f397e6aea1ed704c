"""Calls that wait: a check reads, and ends, as if each call were made where it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pytest
import torch
from check_functions import checks_of
from two_ends import Forger, Wire

from autograder.boundary.protocol import Call, Raised, Replies, Reply, Request, Requests, Returned, Run, Stopped
from autograder.boundary.wire import TOO_MUCH
from autograder.checking import (
    expect,
    expect_close,
    expect_equal,
    expect_layer,
    expect_raises,
    expect_unchanged,
    expectation,
    points,
)
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers
from autograder.checks.line import MAX_REQUESTS, MAX_TENSORS
from autograder.checks.reference import Reference
from autograder.checks.runner import Setting, run_checks
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult

SETTING = Setting(Reference({}), ("seed",))
ANSWERS = """
class Layer(torch.nn.Module):
    @property
    def broken(self): return self.nowhere
    def forward(self, x): return x + 1

def double(x): return 2 * x
def triple(x): return 3 * x
def add_one(x, other=None):
    x += 1
    return x
def fails(x): raise ValueError("no")
def swallow(layer): return 1
"""


class Counted(Wire):
    """A student's end that keeps what it is asked."""

    def __init__(self, source: str = ANSWERS) -> None:
        super().__init__({"__name__": "answers", "torch": torch})
        self.host.handle(Run(source, "answers.py"), [])
        self.asked: list[Request] = []

    def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
        self.asked.append(request)
        return super().ask(request, tensors)

    @property
    def sizes(self) -> list[int]:
        """How many requests each message held."""
        return [len(one.requests) if isinstance(one, Requests) else 1 for one in self.asked]


def run(function: Callable[..., None], transport: Any = None) -> CheckResult:
    (result,) = run_checks(checks_of(points(1)(function)), transport or Counted(), SETTING)
    return result


def passes(function: Callable[..., None], transport: Any = None) -> None:
    result = run(function, transport)
    assert result.outcome is Outcome.PASS, result


def failure_of(function: Callable[..., None], transport: Any = None) -> str:
    result = run(function, transport)
    assert result.outcome is Outcome.FAIL, result
    return str(result.failure)


def test_all_that_waits_goes_out_in_one_message() -> None:
    """A loop of calls, each with what is expected of it, is one message."""

    def check(student: Any) -> None:
        """It doubles."""
        for x in range(5):
            expect_equal(student.double(x), 2 * x)

    wire = Counted()
    passes(check, wire)
    assert wire.sizes == [5]


def test_the_first_that_fails_in_order_ends_the_check() -> None:
    """An expectation that fails goes before a call that raises after it, and the other way round."""

    def expected_first(student: Any) -> None:
        """It doubles."""
        expect_equal(student.double(1), 3, what="two")
        student.fails(1)

    def raised_first(student: Any) -> None:
        """It doubles."""
        student.fails(1)
        expect_equal(student.double(1), 3, what="two")

    assert "two: the value is wrong" in failure_of(expected_first)
    assert "`fails` raised ValueError" in failure_of(raised_first)


def test_a_value_that_is_read_is_there() -> None:
    """`.value` waits for what stands before it; without it, nobody takes what has not come for a value."""
    student = Answers(Counted(), iter(range(99)))
    pending = student.double(2)

    for use in (bool, len, lambda one: one == 4, lambda one: one < 5):
        with pytest.raises(TypeError, match=r"Read its `\.value`"):
            use(pending)
    assert pending.value == 4


def test_an_argument_may_change_after_the_call() -> None:
    """The call gets what was passed, and so does the message that tells of it."""

    def check(student: Any) -> None:
        """It fails."""
        x = torch.zeros(2)
        student.fails(x)
        x += 7

    assert "fails(torch.tensor([0., 0.]))" in failure_of(check)


@pytest.mark.parametrize("keyword", [False, True])
def test_a_changed_argument_is_compared_with_what_was_passed(keyword: bool) -> None:
    """`expect_unchanged` keeps its own copies: what a check does to its tensors later does not matter."""

    def check_of(name: str) -> Callable[..., None]:
        def check(student: Any) -> None:
            """The argument is the same afterwards."""
            x = torch.zeros(2)
            call = getattr(student, name)
            traced = call.trace(x=x) if keyword else call.trace(x)
            x += 7
            expect_unchanged(traced)
            x -= 7

        return check

    passes(check_of("double"))
    assert f"has changed its {'argument `x`' if keyword else 'first argument'} (" in failure_of(check_of("add_one"))


def test_an_answer_in_this_process_changes_nothing_of_ours() -> None:
    """In a student's own process, too, the copies that a call is compared with are ours alone."""
    from autograder.inside.in_process import InProcess

    def check(student: Any) -> None:
        """The argument is the same afterwards."""
        expect_unchanged(student.add_one.trace(torch.zeros(2)))

    answers = InProcess({"__name__": "answers", "torch": torch})
    assert answers.run(ANSWERS, "answers.py") is None
    assert "has changed its first argument" in failure_of(check, answers)


@pytest.mark.parametrize("kind", ["positional", "keyword", "in a list"])
def test_a_tensor_that_changes_after_it_was_expected_is_noticed(kind: str) -> None:
    """It is the author's mistake, and is told with the line."""

    @expectation
    def holds(got: Any, *rest: Any, **more: Any) -> None:
        expect(got == 2, "it does not")

    def check(student: Any) -> None:
        """It doubles."""
        x = torch.zeros(2)
        args, kwargs = {"positional": ((x,), {}), "keyword": ((), {"x": x}), "in a list": (([x],), {})}[kind]
        holds(student.double(1), *args, **kwargs)
        x += 1

    result = run(check)
    assert result.outcome is Outcome.GRADER_ERROR
    assert "A tensor was changed after" in str(result.failure)
    assert "test_pending.py, line" in str(result.failure)


def test_arrays_and_containers_are_expected_as_they_were() -> None:
    """They are copied, because nobody would notice their change."""
    seen: list[Any] = []

    @expectation
    def note(got: Any, array: Any, names: Any) -> None:
        seen.append((array.tolist(), names))

    def check(student: Any) -> None:
        """It doubles."""
        array, names = np.zeros(2), {"a": [1]}
        note(student.double(1), array, names=names)
        array += 1
        names["a"].append(2)

    passes(check)
    assert seen == [([0.0, 0.0], {"a": [1]})]


def test_what_a_part_is_taken_by_may_change() -> None:
    """A mask that picks a part of a result is that of the line where it stands."""

    def check(student: Any) -> None:
        """It doubles."""
        mask = torch.tensor([True, False])
        part = student.double(torch.tensor([1.0, 2.0]))[mask]
        mask[:] = False
        expect_close(part, torch.tensor([2.0]))

    passes(check)


class Small(Counted):
    """A student's end that sends no more than one value at once, and says so."""

    def __init__(self, refusal: Callable[[int], Reply]) -> None:
        super().__init__()
        self.refusal = refusal

    def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
        reply, sent = super().ask(request, tensors)
        return (self.refusal(self.sizes[-1]), []) if len(sent) > 1 else (reply, sent)


@pytest.mark.parametrize(
    "refusal", [lambda number: Replies([TOO_MUCH] * number), lambda number: Raised(["MemoryError"], "not sent")]
)
def test_replies_that_are_too_large_together_are_asked_for_one_by_one(refusal: Callable[[int], Reply]) -> None:
    """A right answer does not fail because its calls went out together."""

    def check(student: Any) -> None:
        """It doubles."""
        for x in 1.0, 2.0, 3.0:
            expect_close(student.double(torch.tensor([x])), torch.tensor([2 * x]))

    wire = Small(refusal)
    passes(check, wire)
    assert wire.sizes == [3, 1, 1, 1]


def test_a_reply_that_is_too_large_alone_is_told_of_its_call() -> None:
    """The calls beside it are not blamed."""

    def check(student: Any) -> None:
        """It doubles."""
        student.double(torch.zeros(1))
        student.triple(torch.zeros(1))
        student.fails(1)

    class Refuses(Counted):
        def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
            _, _ = super().ask(request, tensors)
            assert isinstance(request, Requests)
            is_triple = [isinstance(one, Call) and one.path == "triple" for one in request.requests]
            return Replies([TOO_MUCH if any(is_triple) else Returned(1) for _ in is_triple]), []

    assert "`triple` returned something that cannot be graded" in failure_of(check, Refuses())


def test_a_message_is_bounded() -> None:
    """By the number of its requests, by their bytes, and by their tensors."""

    def many(student: Any) -> None:
        """It doubles."""
        for _ in range(MAX_REQUESTS + 1):
            student.double(1)

    def heavy(student: Any) -> None:
        """It doubles."""
        for _ in range(4):
            student.swallow(torch.zeros(600_000))

    def in_pieces(student: Any) -> None:
        """It takes lists."""
        for _ in range(4):
            student.swallow([torch.zeros(1)] * (MAX_TENSORS // 2))

    found = []
    for check in many, heavy, in_pieces:
        wire = Counted()
        passes(check, wire)
        found.append(wire.sizes)
    assert found == [[MAX_REQUESTS, 1], [2, 2], [3, 1]]


def test_the_call_that_ends_the_process_is_found() -> None:
    """Of several answers in a message, the one at fault is told, and the others are called again."""

    class Ends(Counted):
        def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
            reply = super().ask(request, tensors)
            assert isinstance(request, Requests)
            if any(isinstance(one, Call) and one.path == "triple" for one in request.requests):
                raise Stopped("ended the Python process")
            return reply

    def check(student: Any) -> None:
        """It doubles and triples."""
        student.double(1)
        student.triple(1)

    wire = Ends()
    assert "`triple` ended the Python process" in failure_of(check, wire)
    assert wire.sizes == [2, 1, 1]


def test_objects_are_used_before_they_have_come() -> None:
    """A layer is made, set to a mode, called, and passed on, in one message."""

    def check(student: Any) -> None:
        """The layer adds one."""
        layer = student.Layer()
        layer.eval()
        expect_close(layer(torch.zeros(2)), torch.ones(2))
        expect_equal(layer.training, False)
        expect_equal(student.swallow(layer), 1)
        expect_layer(layer)

    wire = Counted()
    passes(check, wire)
    assert wire.sizes == [5]


def test_what_is_no_layer_fails_the_check_that_calls_it() -> None:
    """Nobody has to expect it."""

    def check(student: Any) -> None:
        """It gives a layer."""
        student.double(1)(torch.ones(1))

    assert "double: an int, not a layer" in failure_of(check)


def test_an_attribute_that_raises_is_the_students() -> None:
    """An AttributeError within the student's layer is not taken for one of ours."""

    def check(student: Any) -> None:
        """It has an attribute."""
        expect_equal(student.Layer().broken.value, 1)

    assert "`Layer` has no attribute `broken`" in failure_of(check)


def test_an_attribute_error_of_ours_is_not_swallowed() -> None:
    """`.value` is a property, and Python would go on to ask the result for another attribute of that name."""

    @expectation
    def broken(got: Any) -> None:
        got.no_such_name  # noqa: B018

    def check(student: Any) -> None:
        """It doubles."""
        broken(student.double(1))
        _ = student.double(2).value

    result = run(check)
    assert result.outcome is Outcome.GRADER_ERROR
    assert "no_such_name" in str(result.failure)


def test_an_expectation_calls_no_answer() -> None:
    """What it is given has come; a call in it could not be made where it stands."""

    def check(student: Any) -> None:
        """It doubles."""

        @expectation
        def calls(got: Any) -> None:
            student.double(got)

        calls(student.double(1))

    result = run(check)
    assert result.outcome is Outcome.GRADER_ERROR
    assert "make the call before" in str(result.failure)


def test_what_should_raise_is_told_as_it_was_called() -> None:
    """The object that was an argument is named by its class, and an exception of another kind by its own."""

    def returns(student: Any) -> None:
        """It raises."""
        expect_raises(ValueError, student.swallow, student.Layer())

    def raises_another(student: Any) -> None:
        """It raises."""
        expect_raises(TypeError, student.fails, 1)

    def raises(student: Any) -> None:
        """It raises."""
        expect_raises(ValueError, student.fails, 1)

    passes(raises)
    assert "swallow(<Layer()>) did not raise" in failure_of(returns)
    assert "fails(1) raised another exception" in failure_of(raises_another)


def test_each_call_has_a_seed_of_its_own() -> None:
    """Whether calls go out together or one by one, a call draws the same numbers."""

    def drawn(eager: bool) -> list[list[float]]:
        student = Answers(Counted("def draw(): return torch.rand(2)"), iter(range(99)), eager=eager)
        return [one.value.tolist() for one in [student.draw(), student.draw()]]

    assert drawn(False) == drawn(True)
    assert drawn(False)[0] != drawn(False)[1]


def test_a_reply_too_few_is_the_students() -> None:
    """A forged reply to several calls is a failure of the answer."""

    def check(student: Any) -> None:
        """It doubles."""
        student.double(1)
        student.double(2)

    assert "does not fit" in failure_of(check, Forger(Replies([Returned(1)])))


def test_a_call_that_raised_raises_where_its_value_is_read() -> None:
    """As it would if it had been made there."""
    student = Answers(Counted(), iter(range(99)))
    failing = student.fails(1)

    with pytest.raises(AnswerRaised, match="ValueError"):
        _ = failing.value
    with pytest.raises(AnswerRaised, match="ValueError"):
        _ = failing.value


def test_a_message_can_be_encoded() -> None:
    """The number that a call gives its object travels only with calls."""
    request = Call("f", [], {}, 1, keep=3)

    assert msgspec.msgpack.decode(msgspec.msgpack.encode(request), type=Request) == request
