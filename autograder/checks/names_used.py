"""List the names in a check's code, which include the answers that it calls."""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType
from typing import Any

from autograder.checks.shared import NAME


def names_used(function: object, seen: set[int] | None = None) -> Iterator[str]:
    """Yield the names that a function uses, including functions it calls from its own file or a shared one."""
    seen = set() if seen is None else seen
    function = getattr(function, "__wrapped__", function)  # a lazy expectation is wrapped
    code: object = getattr(function, "__code__", None)
    known: dict[str, Any] = getattr(function, "__globals__", {})
    if not isinstance(code, CodeType) or id(code) in seen:
        return
    seen.add(id(code))
    constants = [constant for constant in code.co_consts if isinstance(constant, CodeType)]  # lambdas, comprehensions
    for name in (name for part in (code, *constants) for name in part.co_names):
        yield name
        helper = known.get(name)
        module = getattr(helper, "__module__", None)
        if module == known.get("__name__") or (isinstance(module, str) and NAME.fullmatch(module)):
            yield from names_used(helper, seen)
