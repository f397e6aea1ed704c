"""Find which of a student's answers use which others, so that a wrong one can be told from those that rest on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from types import CodeType
from typing import Any

from autograder.inside.faults import safely
from autograder.inside.library_names import functions_of


def answers_used(names: Collection[str], namespace: dict[str, Any]) -> list[str]:
    """Return pairs, "name other": the code of an answer names another, directly or by way of what it uses.

    Args:
        names: the answers.
        namespace: the student's global names.
    """
    pairs: list[str] = []
    for name in names:
        others: list[str] = safely(partial(_used_by, name, names, namespace), [])
        pairs += (f"{name} {other}" for other in others)
    return pairs


def _used_by(name: str, names: Collection[str], namespace: dict[str, Any]) -> list[str]:
    todo, seen = [name], {name}
    while todo:
        for function in functions_of(namespace.get(todo.pop())):
            if function.__globals__ is namespace:
                new = dict.fromkeys(one for one in _names_in(function.__code__) if one in namespace and one not in seen)
                todo.extend(new)
                seen.update(new)
    return sorted(seen & {*names} - {name})


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)
