"""Parse the text of a ``solution.py``: the graded answers, the given code, and the stub that students see.

All files for students are cut from this one file, so that stub, notebook and solution agree. All functions except
``unit_text`` and ``solution_text`` are pure. ``where`` is the file's name in an error.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache

from autograder.errors import CourseError
from autograder.model.course import Unit

# Replaces a solution. It is nbgrader's default, so that nbgrader makes the same stub without configuration.
STUB_LINES = ("# YOUR CODE HERE", "raise NotImplementedError()")
WRITTEN_STUB = "YOUR ANSWER HERE"  # replaces prose

KINDS = ("SOLUTION", "GIVEN")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Region:
    """A pair of marker lines, by their line numbers (from 1)."""

    kind: str  # "SOLUTION" or "GIVEN"
    first: int
    last: int

    def holds(self, line: int) -> bool:
        return self.first <= line <= self.last


def solution_text(unit: Unit) -> str:
    """Return the text of the unit's ``solution.py``."""
    return unit_text(unit, "solution.py")


def unit_text(unit: Unit, name: str) -> str:
    """Return the text of one of the unit's files.

    Raises:
        CourseError: it is missing.
    """
    path = unit.folder / name
    if not path.is_file():
        raise CourseError(f"{path} is missing.", "Write it. For its form, run: autograder docs reference")
    return path.read_text(encoding="utf-8")


@lru_cache
def graded_names(text: str, where: str = "solution.py") -> tuple[str, ...]:
    """Return the names of the answers, in order: every top-level function or class that is not given."""
    return tuple(node.name for node in _definitions(text, where))


def given_code(text: str, where: str = "solution.py") -> str:
    """Return the given code with the imports that it needs, or "" if nothing is given."""
    module, regions = _parse(text, where)
    lines = text.splitlines()
    blocks = ["\n".join(lines[r.first : r.last - 1]).strip("\n") for r in regions if r.kind == "GIVEN"]
    if not blocks:
        return ""
    given = "\n\n\n".join(blocks)
    used = {node.id for node in ast.walk(ast.parse(given)) if isinstance(node, ast.Name)}
    imports = [
        ast.unparse(node)
        for node in module.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        and not _inside(node, regions, "GIVEN")
        and (_is_future(node) or used & {_bound(alias) for alias in node.names})
    ]
    return "\n".join([*imports, "", "", given] if imports else [given]) + "\n"


def stub(text: str, where: str = "solution.py") -> str:
    """Return the text with every solution region replaced by ``NotImplementedError``; given code stays."""
    regions = _parse(text, where)[1]
    kept: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        region = next((r for r in regions if r.kind == "SOLUTION" and r.holds(number)), None)
        if region is None:
            kept.append(line)
        elif number == region.first:
            indent = line[: len(line) - len(line.lstrip())]
            kept += [indent + stub_line for stub_line in STUB_LINES]
    return clean("\n".join(kept))


def clean(text: str) -> str:
    """Return the text without its marker lines and the surplus blank lines around them."""
    kept: list[str] = []
    at_marker = False
    for line in text.splitlines():
        if _marker(line) is not None:
            at_marker = True
            continue
        if not (at_marker and not line.strip() and kept[-2:] == ["", ""]):
            kept.append(line)
        at_marker = at_marker and not line.strip()
    return "\n".join(kept) + "\n"


def solution_statements(text: str, where: str = "solution.py") -> tuple[ast.stmt, ...]:
    """Return every statement, at any depth, in a solution region. Students must never see these."""
    module, regions = _parse(text, where)
    return tuple(node for node in ast.walk(module) if isinstance(node, ast.stmt) and _inside(node, regions, "SOLUTION"))


def definition(text: str, name: str, where: str = "solution.py") -> str:
    """Return the source of one graded function or class, with its decorators and its solution markers."""
    for node in _definitions(text, where):
        if node.name == name:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            last = node.end_lineno or node.lineno
            # The syntax tree has no comments, so a final END SOLUTION is behind the node's end.
            regions = _regions(text, where)
            last = max([last, *(r.last for r in regions if r.kind == "SOLUTION" and node.lineno < r.first <= last)])
            return "\n".join(text.splitlines()[first - 1 : last]) + "\n"
    known = ", ".join(graded_names(text, where)) or "none"
    raise CourseError(f"{where} has no answer named {name!r}.", f"Its answers are: {known}.")


def _definitions(text: str, where: str) -> list[Definition]:
    """Return the graded definitions, and check that stub and notebook can carry all other statements."""
    module, regions = _parse(text, where)
    found: list[Definition] = []
    for number, node in enumerate(module.body):
        if isinstance(node, ast.Import | ast.ImportFrom) or _inside(node, regions, "GIVEN"):
            continue
        if number == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # the module's docstring
        if not isinstance(node, Definition) or node.name.startswith("_"):
            raise CourseError(
                f"{where}, line {node.lineno}: only imports, answers and given code may stand at the top level.",
                "Move it into the solution region that uses it, or between ### BEGIN GIVEN and ### END GIVEN.",
            )
        if not any(r.kind == "SOLUTION" and _holds_region(node, r, module) for r in regions):
            raise CourseError(
                f"{where}, line {node.lineno}: {node.name} has no ### BEGIN SOLUTION.",
                "Mark what the student writes, or put it between ### BEGIN GIVEN and ### END GIVEN.",
            )
        found.append(node)
    return found


@lru_cache  # the same few solutions are parsed repeatedly; no caller changes the tree
def _parse(text: str, where: str) -> tuple[ast.Module, list[Region]]:
    """Return the syntax tree and the regions, and check that each solution region is inside a function's body."""
    try:
        module = ast.parse(text)
    except SyntaxError as error:
        raise CourseError(f"{where}, line {error.lineno}: {error.msg}.", "Make it valid Python.") from None
    regions = _regions(text, where)
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for region in regions:
        if region.kind == "SOLUTION" and not any(_holds_region(node, region, module) for node in functions):
            raise CourseError(
                f"{where}, line {region.first}: this solution region is not a part of one function's body.",
                "Put the markers around statements inside the function or method that the student writes.",
            )
    return module, regions


def _regions(text: str, where: str) -> list[Region]:
    """Return the pairs of markers in order, and check that they neither nest nor overlap."""
    found: list[Region] = []
    opened: tuple[str, int] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        marker = _marker(line)
        if marker is None:
            # nbgrader finds the words anywhere in a line, so it accepts a misspelt marker.
            if any(f"{edge} {kind}" in line for edge in ("BEGIN", "END") for kind in KINDS):
                raise CourseError(
                    f"{where}, line {number}: {line.strip()!r} is almost a marker.",
                    "Write exactly, on a line of its own, for example: ### BEGIN SOLUTION",
                )
            continue
        edge, kind = marker
        if edge == "BEGIN" and opened is None:
            opened = (kind, number)
        elif edge == "END" and opened is not None and opened[0] == kind:
            found.append(Region(kind, opened[1], number))
            opened = None
        else:
            inside = f"inside the {opened[0]} region of line {opened[1]}" if opened else "with nothing open"
            raise CourseError(f"{where}, line {number}: ### {edge} {kind} {inside}.", "Pair the markers; never nest.")
    if opened is not None:
        kind, number = opened
        raise CourseError(f"{where}, line {number}: ### BEGIN {kind} is never closed.", f"Add ### END {kind}.")
    return found


def _marker(line: str) -> tuple[str, str] | None:
    """Return ("BEGIN", "SOLUTION") for a marker line, else None."""
    words = line.split()
    is_marker = len(words) == 3 and words[0] == "###" and words[1] in ("BEGIN", "END") and words[2] in KINDS
    return (words[1], words[2]) if is_marker else None


def _inside(node: ast.stmt, regions: list[Region], kind: str) -> bool:
    return any(region.kind == kind and region.holds(node.lineno) for region in regions)


def _holds_region(node: Definition, region: Region, module: ast.Module) -> bool:
    """True if the region is not empty and all its statements are in the definition's body."""
    body = {inner for part in node.body for inner in ast.walk(part)}
    held = [inner for inner in ast.walk(module) if isinstance(inner, ast.stmt) and region.holds(inner.lineno)]
    return bool(held) and body.issuperset(held)


def _is_future(node: ast.Import | ast.ImportFrom) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _bound(alias: ast.alias) -> str:
    """Return the name that an import binds: ``import torch.nn`` binds torch."""
    return alias.asname or alias.name.split(".")[0]
