"""Compare an answer with a known mistake on a bank's examples: calls that no check makes.

Different mistakes may return the same in the few calls that fail, such as NaN for the same row. A name must not be told
if the mistake returns something else than the answer in another call.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from enum import Enum, auto

from autograder.boundary.protocol import Stopped, Transport
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers, line_of
from autograder.checks.ask_examples import ask
from autograder.checks.bank import Bank, Known
from autograder.checks.examples import Case, Example, case_of
from autograder.checks.failed import CheckFailed
from autograder.checks.line import Unclear
from autograder.checks.reply_digest import ERROR, Digests, Recorder, same_replies
from autograder.checks.reports import VALUE


class Verdict(Enum):
    """What one example tells of a known mistake."""

    AGREES = auto()  # the answer and the mistake are wrong in the same way
    ONLY_THE_MISTAKE = auto()  # is wrong
    OTHERWISE = auto()  # the answer is wrong, and the mistake is right or wrong in another way


def replies_to(examples: Sequence[Example], transport: Transport, seed: int = 0) -> list[Digests | None]:
    """Return digests of the answers' replies; None for a layer of other weights, and where the process was stopped.

    Args:
        seed: of the first call. Each call has another one: see ``asked_twice``.
    """
    cases = [case_of(example)[0] for example in examples]
    functions = iter(_of_functions([case for case in cases if case.layer is None], transport, seed))
    return [
        next(functions) if case.layer is None else _of_layer(case, transport, seed + number)
        for number, case in enumerate(cases)
    ]


def _of_functions(cases: Sequence[Case], transport: Transport, first_seed: int) -> Sequence[Digests | None]:
    """Call functions in as few messages as possible."""
    recorder = Recorder(transport, {})
    answers = Answers(recorder, itertools.count(first_seed))
    for case in cases:
        getattr(answers, case.answer)._queue(VALUE, case.args, dict(case.kwargs), may_raise=True)
    try:
        line_of(answers).settle()
    except (AnswerRaised, Stopped, Unclear):
        return [None] * len(cases)
    return [exchange.digests for exchange in recorder.exchanges]


def _of_layer(case: Case, transport: Transport, seed: int) -> Digests | None:
    recorder = Recorder(transport, {})
    try:
        ask(case, recorder, seed)
    except AnswerRaised:
        pass
    except (CheckFailed, Stopped, Unclear):
        return None
    return recorder.exchanges[-1].digests


def verdicts(bank: Bank, known: Known, replies: Sequence[Digests | None]) -> Counter[Verdict]:
    """Count what the examples of the mistake's own functions and classes tell of it."""
    found: Counter[Verdict] = Counter()
    for number, (example, right, mine) in enumerate(zip(bank.examples, bank.right_on_examples, replies, strict=False)):
        theirs = known.on_examples.get(number, right)
        if example.answer not in known.answers or mine is None or theirs is None:
            continue
        if differs(mine, right) and not differs(mine, theirs):
            found[Verdict.AGREES] += 1
        elif differs(mine, right):
            found[Verdict.OTHERWISE] += 1
        elif differs(theirs, right):
            found[Verdict.ONLY_THE_MISTAKE] += 1
    return found


def differs(one: Digests, other: Digests) -> bool:
    """True if two replies differ by more than rounding. The kinds of exceptions may differ."""
    if ERROR in one or ERROR in other:
        return (ERROR in one) != (ERROR in other)
    return not same_replies(one, other)
