"""The text of a ``solution.py``: what is graded, what is given, and what students see of it.

Every file that a student gets is cut from the one reference file, so that stub, notebook and solution cannot differ.
All functions but the first are pure: text in, text out. ``where`` is the file's name in an error.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache

from autograder.errors import CourseError
from autograder.model.course import Unit

# What a student sees instead of a solution: nbgrader's own default, so that nbgrader makes the same stub unconfigured.
STUB_LINES = ("# YOUR CODE HERE", "raise NotImplementedError()")
WRITTEN_STUB = "YOUR ANSWER HERE"  # in the place of prose

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
    """The unit's ``solution.py``."""
    path = unit.folder / "solution.py"
    if not path.is_file():
        raise CourseError(f"{path} is missing.", "Write it: see docs/authoring.md.")
    return path.read_text(encoding="utf-8")


def graded_names(text: str, where: str = "solution.py") -> tuple[str, ...]:
    """The answers, in order: every public function or class at the top level that is not given."""
    return tuple(node.name for node in _definitions(text, where))


def given_code(text: str, where: str = "solution.py") -> str:
    """The given code with the imports that it needs, ready to run by itself; '' when nothing is given."""
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
    """What a student starts from: every solution region raises ``NotImplementedError``; given code stays."""
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
    """The text without its marker lines, and without the blank lines that pile up where one stood."""
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
    """What students must never see: every statement, at any depth, that stands in a solution region."""
    module, regions = _parse(text, where)
    return tuple(node for node in ast.walk(module) if isinstance(node, ast.stmt) and _inside(node, regions, "SOLUTION"))


def definition(text: str, name: str, where: str = "solution.py") -> str:
    """The source of one graded function or class, with its decorators and its solution markers."""
    for node in _definitions(text, where):
        if node.name == name:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            last = node.end_lineno or node.lineno
            # The syntax tree has no comments: an END SOLUTION at the end stands behind the node's end.
            regions = _regions(text, where)
            last = max([last, *(r.last for r in regions if r.kind == "SOLUTION" and node.lineno < r.first <= last)])
            return "\n".join(text.splitlines()[first - 1 : last]) + "\n"
    known = ", ".join(graded_names(text, where)) or "none"
    raise CourseError(f"{where} has no answer named {name!r}.", f"Its answers are: {known}.")


def _definitions(text: str, where: str) -> list[Definition]:
    """The graded definitions; every other statement must be one that stub and notebook can carry."""
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


@lru_cache  # a course's few solutions are parsed again and again; nobody changes the tree
def _parse(text: str, where: str) -> tuple[ast.Module, list[Region]]:
    """The syntax tree and the regions, each solution region inside the body of a function."""
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
    """The pairs of markers in order; they neither nest nor overlap."""
    found: list[Region] = []
    opened: tuple[str, int] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        marker = _marker(line)
        if marker is None:
            # nbgrader looks for the words anywhere in a line, so a misspelt marker still counts there.
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
    """("BEGIN", "SOLUTION") for a marker line, else None."""
    words = line.split()
    is_marker = len(words) == 3 and words[0] == "###" and words[1] in ("BEGIN", "END") and words[2] in KINDS
    return (words[1], words[2]) if is_marker else None


def _inside(node: ast.stmt, regions: list[Region], kind: str) -> bool:
    return any(region.kind == kind and region.holds(node.lineno) for region in regions)


def _holds_region(node: Definition, region: Region, module: ast.Module) -> bool:
    """True when every statement in the region (at least one) is part of the definition's body."""
    body = {inner for part in node.body for inner in ast.walk(part)}
    held = [inner for inner in ast.walk(module) if isinstance(inner, ast.stmt) and region.holds(inner.lineno)]
    return bool(held) and body.issuperset(held)


def _is_future(node: ast.Import | ast.ImportFrom) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _bound(alias: ast.alias) -> str:
    """The name an import binds: ``import torch.nn`` binds torch."""
    return alias.asname or alias.name.split(".")[0]
