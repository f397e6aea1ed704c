"""Which answers a check asks for, read off its code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import CodeType
from typing import Any

from autograder.checks.collect import Check
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult


def asked_in_vain(checks: Iterable[Check], results: Iterable[CheckResult]) -> set[str]:
    """The names that checks use which did not pass, the answers among them; a helper of the check file may use them."""
    failing = {result.name for result in results if result.outcome is not Outcome.PASS}
    return {name for check in checks if check.name in failing for name in _names_in(check.function, set())}


def _names_in(function: object, seen: set[int]) -> Iterator[str]:
    """The names that a function uses, and those that functions of its own file use which it calls."""
    code: object = getattr(function, "__code__", None)
    known: dict[str, Any] = getattr(function, "__globals__", {})
    if not isinstance(code, CodeType) or id(code) in seen:
        return
    seen.add(id(code))
    constants = [constant for constant in code.co_consts if isinstance(constant, CodeType)]  # lambdas, comprehensions
    for name in (name for part in (code, *constants) for name in part.co_names):
        yield name
        if getattr(known.get(name), "__globals__", None) is known:
            yield from _names_in(known.get(name), seen)
