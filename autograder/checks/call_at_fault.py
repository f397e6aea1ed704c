"""Find the call that a failed check is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
import torch

from autograder.checks.answer_raised import AnswerRaised, CallMade, answer_name
from autograder.checks.failed import CheckFailed

DEPTH = 4  # search depth for the wrong value within a result


def answer_at_fault(error: CheckFailed | AnswerRaised, calls: Sequence[tuple[CallMade, Any]]) -> str | None:
    """Return the answer whose call failed the check; None if it may be one of several."""
    if isinstance(error, AnswerRaised):
        return answer_name(error.path)
    made = call_returning(error.got, calls)
    called = {made.answer} if made is not None else {made.answer for made, _ in calls}
    return called.pop() if len(called) == 1 else None


def call_returning(got: Any, calls: Sequence[tuple[CallMade, Any]]) -> CallMade | None:
    """Return the call whose result is, or contains, this very object."""
    if not isinstance(got, torch.Tensor | np.ndarray | tuple | list | dict):
        return None
    return next((made for made, value in reversed(calls) if _holds(value, got)), None)


def takes_a_reply(made: CallMade, calls: Sequence[tuple[CallMade, Any]]) -> bool:
    """True if an argument is, or holds, what another call returned: the fault may lie there."""
    held = [part for one in (*made.args, *made.kwargs.values()) for part in _parts(one) if _is_table(part)]
    returned = [part for other, value in calls if other is not made for part in _parts(value) if _is_table(part)]
    return any(type(one) is type(other) and _equal(one, other) for one in held for other in returned)


def _is_table(value: Any) -> bool:
    return isinstance(value, torch.Tensor | np.ndarray)


def _equal(one: Any, other: Any) -> bool:
    return one.shape == other.shape and one.dtype == other.dtype and bool((one == other).all())


def _holds(value: Any, got: Any) -> bool:
    return any(part is got for part in _parts(value))


def _parts(value: Any, depth: int = 0) -> Iterator[Any]:
    """Yield the value, and what it holds."""
    yield value
    if depth == DEPTH:
        return
    if is_dataclass(value):  # such as a Trace
        held: Iterable[Any] = (getattr(value, field.name) for field in fields(value))
    else:
        held = value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else ()
    for part in held:
        yield from _parts(part, depth + 1)
