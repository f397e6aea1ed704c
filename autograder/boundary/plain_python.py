"""Translate IPython's syntax to plain Python: magics, shell commands, help requests and prompts.

Everything that reads or runs a student's file uses these functions, so that a student's own check, the grade and the
search for definitions agree. Each line keeps its number. Only text that is not Python is translated, by IPython's own
transformer, which is imported when it is first needed. It only rewrites text: nothing is run.
"""

from __future__ import annotations

import ast
import getopt
import warnings
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

MAX_TEXT = 1 << 18  # characters; longer text is not translated
MAX_COMMANDS = 500  # per text, as in IPython
MAX_NESTED = 8  # cell magics, one inside another
MEASURING = {  # cell magics whose body counts as the cell, with their options
    "time": ("", ["no-raise-error"]),
    "timeit": ("n:r:tcp:qov:", []),
    "prun": ("D:l:rs:T:q", []),
    "capture": ("", ["no-stdout", "no-stderr", "no-display"]),
}
STATES_SETUP = ("timeit", "prun")  # the rest of the magic's line is a statement
UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)  # what ``ast.parse`` raises


@dataclass(frozen=True)
class PlainPython:
    """A cell or module as plain Python.

    Args:
        captured: if the cell's outputs are not shown, the variable that takes them, or "" for none.
        refused: the cell magic that takes the rest of the cell as its own text, such as "%%html"; "" for none.
        body: that text.
    """

    text: str
    captured: str | None = None
    refused: str = ""
    body: str = ""


def plain_python(source: str) -> PlainPython:
    """Return the source as plain Python. If it cannot be translated, it is returned unchanged."""
    return _plain(source, MAX_NESTED)


def syntax_tree(source: str) -> ast.Module | None:
    """Return the syntax tree of a cell or module; None if it is not Python.

    A script that was exported from a notebook holds the bodies of cell magics as strings. The tree holds their
    statements instead, whose line numbers then refer to the string.
    """
    tree = parsed(source)
    return tree if tree is not None and "run_cell_magic" not in source else parsed(readable(source))


def readable(source: str) -> str:
    """Return the source as plain Python to read, not to run: with the bodies of an exported script's cell magics."""
    text = plain_python(source.replace("\r\n", "\n").replace("\r", "\n")).text
    if "run_cell_magic" not in text or (tree := parsed(text)) is None:
        return text
    lines = text.split("\n")
    for node in reversed(tree.body):
        magic = _cell_magic(node)
        if magic is not None and magic[0] in MEASURING:
            lines[node.lineno - 1 : node.end_lineno] = plain_python(magic[2]).text.split("\n")
    return "\n".join(lines)


def parsed(text: str) -> ast.Module | None:
    """Parse plain Python without warnings; None if it is not Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # students' escape sequences
            return ast.parse(text)
    except UNREADABLE:
        return None


def _plain(source: str, depth: int) -> PlainPython:
    if len(source) > MAX_TEXT or parsed(source) is not None:
        return PlainPython(source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            text = _translated(source)
    except Exception:  # the tokenizer raises several types on text that is not Python
        return PlainPython(source)
    tree = parsed(text)
    magic = _cell_magic(tree.body[0]) if tree is not None and len(tree.body) == 1 else None
    if magic is None:
        return PlainPython(text)
    name, line, body = magic
    if name not in MEASURING or not depth:
        return PlainPython(text, refused=f"%%{name}", body=body)
    inner = _plain(body, depth - 1)
    above = _lines(source) - _lines(body) - 1
    statement, variable = _arguments(name, line)
    captured = variable if name == "capture" else inner.captured
    return replace(inner, text="\n" * above + f"{statement}\n{inner.text}", captured=captured)


def _translated(source: str) -> str:
    """Apply IPython's transformations, with empty lines in place of those that they remove."""
    manager = _manager()
    lines = (source if source.endswith("\n") else f"{source}\n").splitlines(keepends=True)
    number = len(lines)
    for transform in manager.cleanup_transforms:
        lines = transform(lines)
    above = ["\n"] * (number - len(lines))  # these remove only empty lines at the top
    for transform in manager.line_transforms:
        lines = transform(lines)
    for _ in range(MAX_COMMANDS):
        is_changed, changed = manager.do_one_token_transform(lines)
        if not is_changed:
            break
        at = next((n for n, (old, new) in enumerate(zip(lines, changed, strict=False)) if old != new), 0)
        lines = [*changed[: at + 1], *["\n"] * (len(lines) - len(changed)), *changed[at + 1 :]]
    return "".join([*above, *lines])


@lru_cache(maxsize=1)
def _manager() -> Any:
    from IPython.core.inputtransformer2 import TransformerManager  # takes 60 ms

    make: Any = TransformerManager  # it carries no types
    return make()


def _cell_magic(node: ast.stmt) -> tuple[str, str, str] | None:
    """Return the name, line and body of ``get_ipython().run_cell_magic(name, line, body)``; None for anything else."""
    match node:
        case ast.Expr(
            ast.Call(
                ast.Attribute(ast.Call(ast.Name("get_ipython"), [], []), "run_cell_magic"),
                [ast.Constant(str(name)), ast.Constant(str(line)), ast.Constant(str(body))],
                [],
            )
        ):
            return name, line, body
    return None


def _arguments(name: str, line: str) -> tuple[str, str]:
    """Return the statement that a measuring magic runs first, and the variable that it sets; "" for none."""
    options, long_options = MEASURING[name]
    try:
        rest = getopt.gnu_getopt(line.split(), options, long_options)[1]
    except getopt.GetoptError:
        return "", ""
    words = " ".join(rest)
    if name in STATES_SETUP:
        return (words if parsed(words) is not None else ""), ""
    return "", words if name == "capture" and words.isidentifier() else ""


def _lines(text: str) -> int:
    """Return the number of lines, without empty ones at the end."""
    return len(text.rstrip().splitlines()) if text.strip() else 0
