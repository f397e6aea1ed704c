"""An exception of an answer is told with its line, the call that raised, and what its message means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from autograder.boundary.protocol import Raised
from autograder.checking import assign, inspect_module
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers
from autograder.checks.exception_help import raised_failure
from autograder.model.result import Failure

AnswersOf = Callable[..., Answers]


def failure_of(call: Callable[[], Any]) -> Failure:
    with pytest.raises(AnswerRaised) as raised:
        _ = call().value
    return raised_failure(raised.value)


def test_the_call_that_raised_is_shown(answers_of: AnswersOf) -> None:
    """Its arguments by value where they are small, by shape and dtype where they are large, with keywords."""
    student = answers_of("def f(x, dim=0): return [1, 2][9]")

    assert failure_of(lambda: student.f(torch.tensor([1.0]), dim=1)).example == "f(torch.tensor([1.]), dim=1)"
    assert failure_of(lambda: student.f(torch.zeros(5, 5))).example == "f(<tensor (5, 5), float32>)"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("x / x.sum(1)", "unless it keeps it as size 1: `keepdim=True`"),
        ("x + torch.ones(5)", "Sizes 3 and 5 meet in one dimension, and neither is 1. Compare the shapes of"),
        ("x + x[:, -1]", "An index such as `[:, -1]` loses its dimension; `[:, [-1]]` keeps it as size 1"),
        ("x.numpy() / x.numpy().sum(axis=1)", "Shapes (2,3) and (2,) do not match, counted from the last dimension."),
        ("x - x.max(dim=1, keepdim=True)", "take `.values`"),
        ("x @ x", "In a matrix product, the last size of the first"),
        ("x @ torch.ones(3, 2).double()", "This line combines tensors of two dtypes"),
        ("x.sum(4)", "fewer dimensions than this line assumes"),
        ("helper(x) + 1", "A value is None here"),
        ("(x * torch.ones(2)).sum(0)", "Compare the shapes of the tensors on this line."),
        ("helper(x, 1)", "This line calls a function with arguments that it does not take."),
        ("bool(x > 1)", "used as one number, or as a condition"),
    ],
)
def test_messages_are_explained(answers_of: AnswersOf, body: str, words: str) -> None:
    """What torch and Python say is followed by what it means."""
    student = answers_of(f"def helper(x): pass\n\n\ndef f(x): return {body}")

    assert words in str(failure_of(lambda: student.f(torch.ones(2, 3))).hint)


def test_an_error_of_the_backward_pass_is_told_as_one(answers_of: AnswersOf) -> None:
    """The function itself returns its result. What torch advises experts to do is left out."""
    student = answers_of("def f(x): y = x.exp(); y /= y.sum(); return y")

    failure = failure_of(lambda: student.f.gradient(torch.ones(3)))

    assert failure.what.startswith("the backward pass through `f` raised RuntimeError:")
    assert "anomaly" not in failure.what
    assert "a later step writes over" in str(failure.hint)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("raise ValueError('no')", "raise ValueError('never')", True),
        ("assert not len(x), 'empty'", "assert not len(x)", True),
        ("raise ValueError('no')", "raise TypeError('no')", False),
        ("x @ torch.ones(2)", "x @ torch.ones(4)", False),
    ],
)
def test_a_message_of_the_student_s_own_does_not_tell_mistakes_apart(
    answers_of: AnswersOf, one: str, other: str, is_same: bool
) -> None:
    """Everybody words an assert differently; what torch says depends on the fault alone."""
    students = [answers_of(f"def f(x):\n    {line}") for line in (one, other)]
    keys = {failure_of(lambda student=student: student.f(torch.ones(2, 3))).key for student in students}

    assert (len(keys) == 1) is is_same


@pytest.mark.parametrize(
    "code", ["-" * 200_000 + "x", "x\0", "(" * 300, "'\\d' +"], ids=["deep", "null", "open", "half"]
)
def test_any_line_that_a_process_sends_is_borne(code: str) -> None:
    """The line comes from the student's process, which may send anything in its place."""
    message = "The size of tensor a (2) must match the size of tensor b (3)"
    failure = raised_failure(AnswerRaised("f", Raised(["RuntimeError"], message, f"line 1, in f: `{code}`")))

    assert str(failure.hint).endswith("Compare the shapes of the tensors on this line.")


def test_another_signature_is_told_as_that_of_the_task(answers_of: AnswersOf) -> None:
    """The call of a check does not fit: no line of the student's raises."""
    student = answers_of("def f(x): return x")

    assert "as they are in the task" in str(failure_of(lambda: student.f(torch.ones(2), dim=1)).hint)


def test_a_layer_that_a_function_made_is_told_from_the_function(answers_of: AnswersOf) -> None:
    """The function did return; what it returned raised."""
    student = answers_of("import torch\ndef made(): return torch.nn.Linear(2, 2).double()")

    assert failure_of(lambda: student.made()(torch.ones(2))).what.startswith("what `made` returned raised RuntimeError")


def test_what_a_layer_lacks_is_said_of_the_layer(answers_of: AnswersOf) -> None:
    """Our own look into a layer never speaks as the student's exception."""
    student = answers_of(
        "class Net(torch.nn.Module):\n"
        "    def __init__(self):\n"
        "        super().__init__()\n"
        "        self.bias, self.weight = None, torch.nn.Parameter(torch.ones(2, 3))\n"
        "class Box: pass"
    )
    layer = student.Net()

    def assigned(values: dict[str, torch.Tensor]) -> Any:
        assign(layer, values)
        return inspect_module(layer)

    ways: dict[str, Callable[[], Any]] = {
        "`Net` has None as `bias`, where a parameter should be": lambda: assigned({"bias": torch.ones(2)}),
        "`Net` has no `W_key`": lambda: assigned({"W_key": torch.ones(2)}),
        "`Net` has a `weight` of shape (2, 3) instead of (3, 2)": lambda: assigned({"weight": torch.ones(3, 2)}),
        "`Net` has no attribute `heads`": lambda: layer.heads,
        "`Box` is a Box, not an nn.Module": lambda: inspect_module(student.Box()),
    }

    assert {what: failure_of(way).what for what, way in ways.items()} == {what: what for what in ways}
