"""The smallest call on which an answer is wrong is told on a student's machine, and only where it is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import torch

from autograder.author.examples import make_examples
from autograder.author.misconceptions import load_misconceptions
from autograder.boundary.protocol import Raised
from autograder.checks.agreement import agree
from autograder.checks.answer_raised import AnswerRaised, CallMade
from autograder.checks.ask_examples import ask, case_code
from autograder.checks.collect import collect
from autograder.checks.counterexample import Counterexamples
from autograder.checks.examples import Case, Example, Layer, case_of, example_of
from autograder.checks.failed import CheckFailed
from autograder.checks.reference import live
from autograder.checks.runner import Setting, run_checks
from autograder.inside.in_process import InProcess
from autograder.model.course import Unit
from autograder.model.result import Failure

SMALL = Case("double", (torch.tensor([1.0]),))
LARGER = Case("double", (torch.tensor([2.0, 3.0]),), {"times": 1})
EXAMPLES = [example_of(SMALL, torch.tensor([2.0])), example_of(LARGER, torch.tensor([4.0, 6.0]))]


def answers_of(source: str) -> InProcess:
    answers = InProcess({"__name__": "answers", "torch": torch})
    assert answers.run(source, "answers.py") is None
    return answers


def told(source: str, examples: Sequence[Example] = EXAMPLES, calls: Sequence[tuple[CallMade, Any]] = ()) -> str | None:
    """The example beside a failure of ``double``."""
    calls = calls or [(CallMade("double", (torch.zeros(90),), {}), torch.zeros(90))]
    error = CheckFailed(Failure("it is wrong"), calls[-1][1], torch.ones(90))
    return Counterexamples(lambda: examples, answers_of(source)).explain(error.failure, error, calls).example


def test_the_smallest_wrong_one_is_told() -> None:
    """Examples are tried from the smallest; the first one that is wrong is written to be pasted."""

    assert told("def double(x, times=1): return x") == "double(torch.tensor([1.]))  # got [1.], expected [2.]"
    assert told("def double(x, times=1): return x + x if len(x) < 2 else x") == (
        "double(torch.tensor([2., 3.]), times=1)  # got [2., 3.], expected [4., 6.]"
    )


def test_nothing_is_told_where_the_small_ones_are_right() -> None:
    """A right answer to every small call is not accused; nor is one that raises where the check saw a value."""

    assert told("def double(x, times=1): return 2 * x") is None
    assert told("def double(x): raise ValueError") is None


def test_an_example_shows_no_other_kind_of_number() -> None:
    """Finite wrong values are not explained by NaN; NaN is not explained by finite ones."""
    source = "def double(x, times=1): return x * float('nan') if len(x) < 2 else x"
    nan = [(CallMade("double", (torch.zeros(90),), {}), torch.full((90,), torch.nan))]

    assert str(told(source)).startswith("double(torch.tensor([2., 3.])")
    assert str(told(source, calls=nan)).startswith("double(torch.tensor([1.]))")


@pytest.mark.parametrize(
    ("message", "told_as"),
    [("no row 1", "raises IndexError: no row 1"), ("no row 90", "raises IndexError"), ("x" * 40, "raises IndexError")],
)
def test_an_example_that_raises_says_what_it_raises(message: str, told_as: str) -> None:
    """If its message is short, and another one than that of the failed check."""
    error = AnswerRaised("double", Raised(["IndexError"], "no row 90"))
    error.made = CallMade("double", (torch.zeros(90),), {})
    answers = answers_of(f"def double(x, times=1): raise IndexError('{message}')")

    found = Counterexamples(lambda: EXAMPLES, answers).explain(Failure("it raised"), error, []).example

    assert found == f"double(torch.tensor([1.]))  # {told_as}, expected [2.]"


@pytest.mark.parametrize(
    ("right", "shown"),
    [
        (torch.tensor([2.0], dtype=torch.float16), "got torch.float32, expected torch.float16"),
        (
            (torch.tensor([2.0]), torch.tensor([2])),
            "got ([2], [2.]), expected ([2.], [2])",
        ),
    ],
)
def test_an_example_of_a_wrong_dtype_shows_dtypes(right: Any, shown: str) -> None:
    """Its numbers may differ by rounding alone."""
    swapped = "(x.long() * 2, x * 2)" if isinstance(right, tuple) else "x * 2.001"
    found = told(f"def double(x, times=1): return {swapped}", [example_of(SMALL, right)])
    assert found == f"double(torch.tensor([1.]))  # {shown}"


def test_an_example_has_the_flags_of_the_check() -> None:
    """A failure in training is not explained by a call outside of it."""
    off = example_of(Case("double", (torch.tensor([1.0]), False)), torch.tensor([2.0]))
    source = "def double(x, training=True): return x"

    def calls(training: bool) -> list[tuple[CallMade, Any]]:
        return [(CallMade("double", (torch.zeros(90),), {"training": training}), torch.zeros(90))]

    assert told(source, [off], calls(False)) == "double(torch.tensor([1.]), False)  # got [1.], expected [2.]"
    assert told(source, [off], calls(True)) is None


def test_a_result_too_large_to_read_is_told_by_its_shape() -> None:
    """The call is small, and what differs is in sight."""
    calls = [(CallMade("double", (torch.zeros(2),), {}), torch.zeros(9, 9))]
    error = CheckFailed(Failure("it is wrong"), calls[0][1], torch.ones(2))

    found = Counterexamples(lambda: (), answers_of("")).explain(error.failure, error, calls).example

    assert found == "double(torch.tensor([0., 0.]))  # got shape (9, 9), expected (2,)"


def test_what_is_drawn_by_chance_is_no_example() -> None:
    """Pasted, it would show another value each time."""
    assert told("def double(x, times=1): return x * torch.randint(3, 9, x.shape)") is None


def test_a_small_failing_call_is_told_itself() -> None:
    """Without an example, the call that failed the check is shown where it can be pasted."""
    got = torch.tensor([1.0, 1.0])
    calls = [(CallMade("double", (torch.tensor([1.0, 2.0]),), {"times": 2}), got)]
    error = CheckFailed(Failure("it is wrong"), got, torch.tensor([4.0, 8.0]))

    found = Counterexamples(lambda: (), answers_of("")).explain(error.failure, error, calls)

    assert found.example == "double(torch.tensor([1., 2.]), times=2)  # got [1., 1.], expected [4., 8.]"


def test_a_call_with_another_calls_reply_is_not_accused() -> None:
    """What one answer made of a wrong value of another is no example of its own fault; the other one's is sought."""
    state = torch.tensor([3.0])
    calls = [
        (CallMade("double", (torch.zeros(1),), {}), (state, 1)),
        (CallMade("finish", ((state.clone(), 1),), {}), state),
    ]

    assert told("def double(x, times=1): return 2 * x\ndef finish(state): return state[0]", calls=calls) is None
    assert told("def double(x, times=1): return x\ndef finish(state): return state[0]", calls=calls) == (
        "double(torch.tensor([1.]))  # got [1.], expected [2.]"
    )


def test_layers_are_made_with_their_weights() -> None:
    """A layer's example says how it is made, which weights it gets, and its mode."""
    layer = Layer((1, 2), {"bias": False}, {"weight": torch.ones(2, 1)}, "eval")
    case, expected = case_of(example_of(Case("Linear", (torch.tensor([3.0]),), {}, layer), torch.tensor([3.0, 3.0])))

    assert agree(ask(case, answers_of("from torch.nn import Linear")), expected)
    assert case_code(case).splitlines() == [
        "layer = Linear(1, 2, bias=False)",
        "layer.load_state_dict({'weight': torch.tensor([[1.], [1.]])}, strict=False)",
        "layer.eval()",
        "layer(torch.tensor([3.]))",
    ]


@pytest.mark.parametrize(
    ("got", "expected", "is_right"),
    [
        (torch.ones(2), torch.ones(2, dtype=torch.float64), True),
        (torch.ones(2).half() * 1.001, torch.ones(2), True),
        (torch.ones(2) * 1.001, torch.ones(2), False),
        (torch.ones(2).long(), torch.ones(2), False),
        (torch.ones(2, 1), torch.ones(2), False),
        ([torch.ones(2), 1], (torch.ones(2), 1.0), True),
        (None, torch.ones(2), False),
        ({"a": 1}, {"a": 1}, True),
        ({"b": 1}, {"a": 1}, False),
        ("a", "a", True),
    ],
)
def test_agreement_has_the_checks_tolerance(got: Any, expected: Any, is_right: bool) -> None:
    """Values agree to their precision; shapes and kinds of numbers exactly."""

    assert agree(got, expected) is is_right


def test_examples_are_made_from_the_visible_calls(unit: Unit) -> None:
    """They are small, ordered, right for the solution and every style, and each known mistake fails one."""
    examples = make_examples(unit)
    solution = [(unit.folder / "solution.py").read_text(encoding="utf-8")]
    styles = [path.read_text(encoding="utf-8") for path in unit.folder.glob("styles/*.py")]
    sizes = [sum(len(tiny.values) for tiny in example.tensors) for example in examples]

    assert 0 < len(examples) <= 12
    assert max(sizes) <= 48
    for source in (*solution, *styles):
        answers = answers_of(source)
        assert all(agree(ask(case, answers), right) for case, right in map(case_of, examples))
    values = [one for one in load_misconceptions(unit) if one.name != "changes_its_argument"]
    for misconception in values:
        answers = answers_of(misconception.source)
        assert not all(agree(ask(case, answers), right) for case, right in map(case_of, examples)), misconception.name


def test_grading_asks_nothing_more(unit: Unit) -> None:
    """Without ``explain`` no call is noted and no example is tried."""
    answers = answers_of("def rope(x): return x")

    results = run_checks(collect(unit), answers, Setting(live(unit.folder), ("a secret",)))

    failures = [result.failure for result in results if result.failure is not None]
    assert failures
    assert [failure.example for failure in failures if failure.example is not None] == []
