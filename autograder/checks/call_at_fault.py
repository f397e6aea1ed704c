"""Find the call that a failed check is about."""

from __future__ import annotations

from collections.abc import Sequence
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


def _holds(value: Any, got: Any, depth: int = 0) -> bool:
    if value is got:
        return True
    if depth == DEPTH:
        return False
    if is_dataclass(value):  # such as a Trace
        return any(_holds(getattr(value, field.name), got, depth + 1) for field in fields(value))
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else ()
    return any(_holds(part, got, depth + 1) for part in parts)
