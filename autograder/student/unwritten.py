"""Find what a student has not written yet."""

from __future__ import annotations

import ast
from pathlib import Path

from autograder.errors import AutograderError
from autograder.submission_limits import read_plain_file


def unwritten(path: Path) -> list[str]:
    """List the functions and classes of a file that still raise NotImplementedError; none if it is unreadable."""
    from autograder.submissions.answer_file import read_answer_file

    try:
        file = read_answer_file(path.name, read_plain_file(path.resolve()))
    except AutograderError:
        return []
    return [name for source in file.sources for name in _stubs(source.text, file.is_notebook)]


def _stubs(text: str, is_notebook: bool) -> list[str]:
    from autograder.submissions.finished_definitions import top_level

    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    body = top_level(text, is_notebook=is_notebook)
    return [node.name for node in body if isinstance(node, kinds) and any(map(_is_stub, ast.walk(node)))]


def _is_stub(node: ast.AST) -> bool:
    return isinstance(node, ast.Raise) and node.exc is not None and "NotImplementedError" in ast.unparse(node.exc)
