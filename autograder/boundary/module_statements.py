"""Split a module into its top-level statements, even if parts of it are not Python."""

from __future__ import annotations

import ast
import contextlib
import re
import warnings
from dataclasses import dataclass

from autograder.boundary.plain_python import UNREADABLE, plain_python

MAX_BROKEN = 50  # parts that are not Python: after so many, the rest is left out
MAX_JOINED = 200  # lines at the left margin in one statement
_BEGINS = re.compile(r"(?!else\b|elif\b|except\b|finally\b)[^\s#]")  # a line that may begin a statement
_GOES_ON = re.compile("never closed|unterminated triple-quoted")


@dataclass(frozen=True)
class ModuleStatements:
    """The statements of a module, and the errors of the parts that are not Python.

    Args:
        text: the module as plain Python, with the same line numbers.
    """

    text: str
    body: list[ast.stmt]
    errors: list[Exception]


def module_statements(source: str, name: str = "module") -> ModuleStatements:
    """Return the top-level statements. A syntax error costs the statements that it touches, not the others."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # students' escape sequences
        with contextlib.suppress(*UNREADABLE):
            return ModuleStatements(source, ast.parse(source, name).body, [])
        text = plain_python(source).text
        try:
            return ModuleStatements(text, ast.parse(text, name).body, [])
        except SyntaxError as error:
            return ModuleStatements(text, _parts(text), [error])
        except UNREADABLE as error:
            return ModuleStatements(text, [], [error])


def first_line(node: ast.stmt) -> int:
    """Return the line on which a statement begins, with its decorators."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _parts(text: str) -> list[ast.stmt]:
    """Return the statements of the parts that are Python."""
    lines = text.splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if _BEGINS.match(line) and not _is_decorated(lines, number)]
    ends = [*starts[1:], len(lines)]
    found: list[ast.stmt] = []
    part = broken = 0
    while part < len(starts) and broken < MAX_BROKEN:
        statements, following = _part(lines, starts[part], ends, part)
        broken += statements is None
        found += statements or []
        part = following
    return found


def _is_decorated(lines: list[str], number: int) -> bool:
    return number > 0 and lines[number - 1].startswith("@")


def _part(lines: list[str], start: int, ends: list[int], part: int) -> tuple[list[ast.stmt] | None, int]:
    """Parse from ``start`` on: one part, or as many as an open bracket or string joins. Return the next part."""
    for last in range(part, min(part + MAX_JOINED, len(ends))):
        try:
            body = ast.parse("".join(lines[start : ends[last]])).body
        except SyntaxError as error:
            if _GOES_ON.search(error.msg or "") is None:
                break
            continue
        except UNREADABLE:
            break
        for node in body:
            ast.increment_lineno(node, start)
        return body, last + 1
    return None, part + 1
