"""Mark checks with their points and the checks that they require."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Rule:
    """The arguments of :func:`points` for a check."""

    points: float
    requires: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()


def points(
    value: float, requires: str | tuple[str, ...] = (), rests_on: str | tuple[str, ...] = ()
) -> Callable[[Function], Function]:
    """Mark a test function as a check.

    Args:
        value: the points for passing it.
        requires: names of checks that must pass first; otherwise this one is not run.
        rests_on: names of checks that explain a failure of this one: if one of them fails, too, this one could not try
            its promise. It runs, and its points count if it passes.
    """

    def mark(function: Function) -> Function:
        rule = Rule(value, *((names,) if isinstance(names, str) else names for names in (requires, rests_on)))
        function.rule = rule  # type: ignore[attr-defined]  # any function takes an attribute
        return function

    return mark
