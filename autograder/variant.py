"""Read a file of ``styles/`` or ``misconceptions/``: its notes, and its code as a student would write it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from autograder.errors import CourseError
from autograder.solution import clean

NOTES = ("CAUGHT_BY", "SECTION", "CHANGE")


def notes_of(tree: ast.Module) -> dict[str, Any]:
    """Return the notes of a misconception, which are literals, by name."""
    return {
        _note(node): ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign) and _note(node)
    }


def code_of(path: Path) -> str:
    """Return the file's code without docstring and notes. ``CHANGE`` becomes the definitions that it changes.

    Raises:
        CourseError: ``CHANGE`` does not apply to the solution.
    """
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source, str(path))
    lines = source.splitlines()
    for node in tree.body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_docstring or _note(node):
            lines[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    change = notes_of(tree).get("CHANGE")
    parts = ["\n".join(lines).strip(), *(_changed(path, change) if change else ())]
    return "\n\n\n".join(filter(None, parts)) + "\n"


def _changed(path: Path, change: object) -> list[str]:
    """Return the definitions of the solution that the replaced pieces of text change."""
    where = f"{path.parent.name}/{path.name}"
    if not isinstance(change, dict) or not all(isinstance(one, str) for pair in change.items() for one in pair):
        example = 'Write: CHANGE = {"text of the solution": "what stands there instead"}'
        raise CourseError(f"{where}: CHANGE is not a dict of strings.", example)
    right = text = clean((path.parents[1] / "solution.py").read_text(encoding="utf-8"))
    for old, new in change.items():
        if (count := text.count(old)) != 1:
            found = f"occurs {count} times" if count else "does not occur"
            raise CourseError(f"{where}: {old!r} of CHANGE {found} in solution.py.", "Quote a piece that occurs once.")
        text = text.replace(old, new)
    try:
        body = ast.parse(text).body
    except SyntaxError as error:
        raise CourseError(f"{where}: with CHANGE, solution.py is not Python: {error}.", "Correct CHANGE.") from error
    same = {ast.dump(node) for node in ast.parse(right).body}
    lines = text.splitlines()
    changed = [node for node in body if ast.dump(node) not in same]
    if not changed:
        raise CourseError(f"{where}: CHANGE changes no code of solution.py.", "Write what the wrong answer does.")
    return ["\n".join(lines[_first(node) - 1 : node.end_lineno]) for node in changed]


def _first(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _note(node: ast.stmt) -> str:
    """Return the name of the note that an assignment makes; '' if it is part of the answer."""
    name = getattr(node.targets[0], "id", "") if isinstance(node, ast.Assign) else ""
    return name if name in NOTES else ""
