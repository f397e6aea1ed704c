"""Find the definitions that count: the finished ones, and those of a module that does not come to an end.

A student may write an answer above the cell that holds its stub, or leave a copy of the stub below. The stub would
redefine the answer.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from autograder.boundary.module_statements import first_line, module_statements
from autograder.boundary.plain_python import parsed, plain_python

UNWRITTEN = "NotImplementedError"
Function = ast.FunctionDef | ast.AsyncFunctionDef
ASSIGNMENTS = (ast.Assign, ast.AnnAssign)
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, *ASSIGNMENTS)


def without_later_stubs(texts: Sequence[str], *, is_notebook: bool) -> tuple[list[str], list[str]]:
    """Return the texts with such stubs replaced by empty lines, and the names that they would redefine.

    Args:
        texts: a notebook's cells, or the module.
    """
    if not any(UNWRITTEN in text for text in texts):
        return list(texts), []
    finished: set[str] = set()
    names: dict[str, None] = {}
    kept = []
    for text in texts:
        lines = text.splitlines(keepends=True)
        for node in top_level(text, is_notebook=is_notebook):
            if isinstance(node, Function | ast.ClassDef):
                if not is_unwritten(node):
                    finished.add(node.name)
                elif node.name in finished:
                    names[node.name] = None
                    first, last = first_line(node), node.end_lineno or node.lineno
                    lines[first - 1 : last] = ["\n"] * (last - first + 1)
            elif isinstance(node, ast.Assign):
                finished |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        kept.append("".join(lines))
    return kept, list(names)


def without_work(text: str) -> str | None:
    """Return a module with empty lines in place of the statements that may take long; None if there are none.

    Imports, definitions and assignments stay, except assignments that call what the module defines.
    """
    body = module_statements(text).body
    own = {node.name for node in body if isinstance(node, Function | ast.ClassDef)}
    lines = text.splitlines(keepends=True)
    work = [
        node for node in body if not isinstance(node, KEPT) or (isinstance(node, ASSIGNMENTS) and _calls(node, own))
    ]
    for node in work:
        last = node.end_lineno or node.lineno
        lines[node.lineno - 1 : last] = ["\n"] * (last - node.lineno + 1)
    return "".join(lines) if work else None


def _calls(node: ast.stmt, names: set[str]) -> bool:
    calls = (inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call))
    return any(isinstance(function, ast.Name) and function.id in names for function in calls)


def top_level(text: str, *, is_notebook: bool) -> list[ast.stmt]:
    """Return the top-level statements that run: those of a cell if all of it is Python, or a module's parts."""
    if not is_notebook:
        return module_statements(text).body
    tree = parsed(plain_python(text).text)
    return tree.body if tree is not None else []


def is_unwritten(node: ast.stmt) -> bool:
    """True for a function that can only raise NotImplementedError, and for a class with such a method."""
    if isinstance(node, ast.ClassDef):
        return any(is_unwritten(inner) for inner in node.body if isinstance(inner, Function))
    if not isinstance(node, Function) or not any(map(raises_unwritten, node.body)):
        return False
    return not any(isinstance(inner, ast.Return | ast.Yield | ast.YieldFrom) for inner in ast.walk(node))


def raises_unwritten(node: ast.stmt) -> bool:
    """True for ``raise NotImplementedError`` or ``raise NotImplementedError()``."""
    if not isinstance(node, ast.Raise) or node.exc is None:
        return False
    raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return isinstance(raised, ast.Name) and raised.id == UNWRITTEN
