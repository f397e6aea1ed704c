"""Find the library functions that the source of an answer names, for students who overlooked a rule.

The answer's own functions are read, and those functions and classes of the student's that they use. Only names that
refer to a function of an installed library count, whatever the student's own functions are called.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

import torch

from autograder.inside.faults import place, safely

MAX_NAMES = 50
INSTALLED = "site-packages", "dist-packages"
_UNKNOWN = object()


def library_names(answer: object, namespace: dict[str, Any]) -> dict[str, str]:
    """Return the library functions that an answer's source names, such as "torch.softmax", each with its line.

    Nothing is found if the source cannot be read.

    Args:
        namespace: the student's global names.
    """
    found: dict[str, str] = {}
    safely(lambda: _collect(answer, namespace, found), None)
    return dict(list(found.items())[:MAX_NAMES])


def _collect(answer: object, namespace: dict[str, Any], found: dict[str, str]) -> None:
    todo, seen = [answer], set[int]()
    while todo:
        for function in functions_of(todo.pop()):
            if function.__globals__ is not namespace or id(function) in seen:
                continue
            seen.add(id(function))
            for value, name, line in _named(function):
                todo.append(value)
                if name and _is_installed(name):
                    found.setdefault(name, place(function.__code__, function.__code__.co_firstlineno + line - 1))


def functions_of(thing: object) -> Iterator[FunctionType]:
    """Yield the Python functions of an answer: itself, or the methods of its class."""
    if isinstance(thing, MethodType):
        thing = thing.__func__
    if isinstance(thing, FunctionType):
        yield from dict.fromkeys((thing, inspect.unwrap(thing)))
    elif not isinstance(thing, ModuleType) and not callable(getattr(thing, "__self__", None)):
        kind = thing if isinstance(thing, type) else type(thing)
        yield from (value for value in vars(kind).values() if isinstance(value, FunctionType))


def _named(function: FunctionType) -> Iterator[tuple[object, str, int]]:
    """Yield the values that a function's source refers to: value, name if it is a library's function, line."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    nodes = list(ast.walk(tree))
    names: dict[str, object] = dict(function.__globals__)
    names.update(dict.fromkeys((node.arg for node in nodes if isinstance(node, ast.arg)), _UNKNOWN))
    names.update({node.id: _UNKNOWN for node in nodes if isinstance(node, ast.Name) and type(node.ctx) is ast.Store})
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names.update(_imported(node))
    for node in nodes:
        if isinstance(node, ast.Name | ast.Attribute):
            value, module = _value(node, names)
            if value is _UNKNOWN:
                continue
            name = getattr(value, "__name__", "") if callable(value) else ""
            owner = getattr(value, "__module__", None) or module or _of_torch(value, name)
            yield value, f"{owner}.{name}" if owner and name else "", node.lineno
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield names.get(alias.asname or alias.name), f"{node.module}.{alias.name}", node.lineno


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, object]]:
    """Yield the names that an import binds within a function, with their values if the modules were imported."""
    for alias in node.names:
        if isinstance(node, ast.ImportFrom):
            module = sys.modules.get(node.module or "")
            yield alias.asname or alias.name, vars(module).get(alias.name, _UNKNOWN) if module else _UNKNOWN
        else:
            first = alias.name if alias.asname else alias.name.partition(".")[0]
            yield alias.asname or first, sys.modules.get(first, _UNKNOWN)


def _value(node: ast.expr, names: dict[str, object]) -> tuple[object, str]:
    """Return the value of ``a.b.c`` and the name of the module that holds it."""
    if isinstance(node, ast.Name):
        return names.get(node.id, _UNKNOWN), ""
    if isinstance(node, ast.Attribute):
        holder, _ = _value(node.value, names)
        if isinstance(holder, ModuleType | type):
            return inspect.getattr_static(holder, node.attr, _UNKNOWN), holder.__name__
    return _UNKNOWN, ""


def _of_torch(value: object, name: str) -> str:
    """Return "torch" for its functions that name no module."""
    return "torch" if name and getattr(torch, name, None) is value else ""


def _is_installed(name: str) -> bool:
    file = getattr(sys.modules.get(name.partition(".")[0]), "__file__", None) or ""
    return any(folder in file for folder in INSTALLED)
