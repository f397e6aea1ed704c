"""Find the smallest call on which an answer is wrong: a stored example, or the call that failed a check.

This runs on a student's own machine and on an author's, after a visible check fails. Grading does not use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import msgspec
import numpy as np
import torch

from autograder.boundary.protocol import Stopped, Transport
from autograder.boundary.text import plain_text
from autograder.checks.agreement import EXACT, agree
from autograder.checks.answer_raised import AnswerRaised, CallMade
from autograder.checks.ask_examples import ask, case_code
from autograder.checks.call_at_fault import call_returning, takes_a_reply
from autograder.checks.code import call_code, is_pasteable, values_code
from autograder.checks.examples import Case, Example, case_of
from autograder.checks.failed import CheckFailed
from autograder.checks.sought_example import Difference, Sought, difference
from autograder.model.result import Failure

LINE = 76  # characters in a line with its comment
SHORT = 40  # characters of an exception's message
AGAIN = 8  # other draws that must not change what an example shows


class Counterexamples:
    """Add a call to paste to the failures of one run; show each answer's smallest call once.

    Args:
        load: reads the unit's examples when the first check fails. The smallest one is tried first.
        transport: reaches the answers.
    """

    def __init__(self, load: Callable[[], Iterable[Example]], transport: Transport) -> None:
        self._load = load
        self._transport = transport
        self.explained: set[str] = set()  # answers with an example

    def explain(
        self, failure: Failure, error: CheckFailed | AnswerRaised, calls: Sequence[tuple[CallMade, Any]]
    ) -> Failure:
        """Return the failure with an example, if one is found.

        Args:
            calls: the calls of the check, with their results.
        """
        if failure.is_unwritten or (isinstance(error, AnswerRaised) and error.is_missing_name):
            return failure
        made = error.made if isinstance(error, AnswerRaised) else call_returning(error.got, calls)
        if made is not None and not made.is_plain:
            return failure
        is_alone = made is None or not takes_a_reply(made, calls)
        for name in [made.answer] if made is not None and is_alone else _suspects(error, calls):
            sought = Sought.of(error, [made for made, _ in calls if made.answer == name])
            if name not in self.explained and (found := self._smallest(name, sought)) is not None:
                self.explained.add(name)
                return replace(failure, example=found)
        return replace(failure, example=failure.example or (_failing_call(error, calls) if is_alone else None))

    @cached_property
    def _examples(self) -> dict[str, list[Example]]:
        found: dict[str, list[Example]] = {}
        for example in sorted(self._load(), key=lambda example: len(msgspec.msgpack.encode(example))):
            found.setdefault(example.answer, []).append(example)
        return found

    def _smallest(self, name: str, sought: Sought) -> str | None:
        found = (self._wrong(example, sought) for example in self._examples.get(name, []))
        return next((code for code in found if code is not None), None)

    def _wrong(self, example: Example, sought: Sought) -> str | None:
        """Return the example as code, with the answer's value and the right value; None unless it is what is sought."""
        case, expected = case_of(example)
        if not sought.takes_inputs(case.args, case.kwargs):
            return None
        try:
            got = ask(case, self._transport)
        except AnswerRaised as error:
            if error.kind != sought.raised or error.is_unfit:
                return None
            got = "gives nothing comparable" if error.is_not_transferable else _raised(error, sought)
            return _commented(case_code(case), f"{got}, expected {values_code(expected)}")
        except (CheckFailed, Stopped):  # no layer; or out of time, which is already reported
            return None
        if sought.raised is not None or not sought.shows(got, expected) or not self._is_constant(case, got):
            return None
        return _commented(case_code(case), *_versus(got, expected))

    def _is_constant(self, case: Case, got: Any) -> bool:
        """True if an answer gives the same again, whatever it draws: what is pasted must show what is told."""
        try:
            return all(agree(ask(case, self._transport, seed), got) for seed in range(1, AGAIN + 1))
        except (AnswerRaised, CheckFailed, Stopped):
            return False


def _raised(error: AnswerRaised, sought: Sought) -> str:
    """Return the exception, with its message if that is short, and another one than the failed check's."""
    kind, message = plain_text(error.kind, 60), plain_text(error.reply.message)
    return (
        f"raises {kind}: {message}"
        if message and message != sought.message and len(message) < SHORT
        else f"raises {kind}"
    )


def _suspects(error: CheckFailed | AnswerRaised, calls: Sequence[tuple[CallMade, Any]]) -> Iterable[str]:
    """Return the answers that may have returned the wrong value, last first."""
    return dict.fromkeys(one.answer for one, _ in reversed(calls)) if isinstance(error, CheckFailed) else ()


def _failing_call(error: CheckFailed | AnswerRaised, calls: Sequence[tuple[CallMade, Any]]) -> str | None:
    """Return the failed call, if it can be pasted and returned the wrong value itself."""
    if isinstance(error, AnswerRaised):
        return None
    made = next((made for made, value in reversed(calls) if value is error.got), None)
    if made is None or error.got is None or "(" in made.path or not made.is_plain:
        return None
    code = call_code(made.path, made.args, made.kwargs)
    if not is_pasteable(code):
        return None
    return code if error.expected is None else _commented(code, *_versus(error.got, error.expected))


def _versus(got: Any, expected: Any) -> tuple[str, ...]:
    is_table = isinstance(expected, torch.Tensor | np.ndarray)
    if is_table and difference(got, expected, EXACT) is Difference.DTYPE:
        return f"got {got.dtype},", f"expected {expected.dtype}"
    for digits in (4, 7, 17):
        right, wrong = values_code(expected, digits), values_code(got, digits)
        if right != wrong:
            break
    else:  # another dtype or kind of container
        right, wrong = (f"{text} ({_kind(value)})" for text, value in ((right, expected), (wrong, got)))
        if right == wrong:
            return ()
    if not (is_pasteable(right) and is_pasteable(wrong)):  # too large to read
        shapes = [tuple(value.shape) for value in (got, expected) if isinstance(value, torch.Tensor | np.ndarray)]
        return (f"got shape {shapes[0]},", f"expected {shapes[1]}") if len({*shapes}) > 1 else ()
    return f"got {plain_text(wrong)},", f"expected {plain_text(right)}"


def _kind(value: Any) -> str:
    return str(value.dtype) if isinstance(value, torch.Tensor | np.ndarray) else type(value).__name__


def _commented(code: str, *comments: str) -> str:
    """Return the code with the comments behind it, or below it if the line would be too long."""
    if not comments:
        return code
    one_line = f"{code}  # {' '.join(comments)}"
    if len(one_line.splitlines()[-1]) <= LINE:
        return one_line
    return "\n".join([code, *(f"# {comment}" for comment in comments)])
