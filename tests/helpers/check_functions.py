"""Checks of functions that a test writes, as the engine collects them from a course."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from autograder.checks.collect import Check


def checks_of(*functions: Callable[..., None]) -> tuple[Check, ...]:
    """Visible checks, one of each function that ``@points`` marks."""
    return tuple(
        Check(
            function.__name__,
            function.__doc__ or "",
            function.rule.points,  # type: ignore[attr-defined]  # set by @points
            False,
            function.rule.requires,  # type: ignore[attr-defined]  # set by @points
            function.rule.rests_on,  # type: ignore[attr-defined]  # set by @points
            tuple(inspect.signature(function).parameters),
            function,
        )
        for function in functions
    )
