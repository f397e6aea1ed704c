"""Check the rules of author/docs/reference.md that need no answer to run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

from autograder.author.cards import BLOCK
from autograder.author.misconceptions import Misconception
from autograder.author.student_modules import imported_modules
from autograder.author.written import faults
from autograder.checks.collect import Check
from autograder.checks.needs import preloaded_modules
from autograder.checks.shared import shared_files
from autograder.course import lesson_headings
from autograder.model.course import Unit
from autograder.solution import graded_names, solution_text

POINTS = 10
MISCONCEPTIONS = 5  # at least
FELT = 0.9  # the share of them that a visible check catches, at least
SENTENCES = 2  # of a misconception's docstring, at least: what the code does, and what it should do
SENTENCE_END = re.compile(r"[.!?:](?=\s|$)")
ANSWERS = ("solution.py", "styles/*.py", "misconceptions/*.py")  # they run without the engine


def broken_rules(unit: Unit, checks: Sequence[Check], misconceptions: Sequence[Misconception]) -> Iterator[str]:
    """Yield a sentence for each broken rule."""
    yield from _of_checks(checks)
    yield from _of_misconceptions(unit, checks, misconceptions)
    yield from _of_lesson(unit)
    yield from _of_styles(unit)
    yield from _of_imports(unit)
    yield from _of_shared(unit)


def _of_checks(checks: Sequence[Check]) -> Iterator[str]:
    names = [check.name for check in checks]
    if len(set(names)) != len(names):
        yield "two checks have the same name"
    if (total := sum(check.points for check in checks)) != POINTS:
        yield f"the checks are worth {total:g} points, not {POINTS}"
    for hidden, file in (False, "checks.py"), (True, "hidden_checks.py"):
        if not any(check.hidden is hidden for check in checks):
            yield f"{file} has no check"
    late = preloaded_modules(c for c in checks if c.hidden) - preloaded_modules(c for c in checks if not c.hidden)
    if late:
        yield f"hidden_checks.py states PRELOAD; move it to checks.py, which students have: {', '.join(sorted(late))}"
    for check in checks:
        if check.points <= 0:
            yield f"{check.name} is worth {check.points:g} points"
        for verb, others in ("requires", check.requires), ("rests on", check.rests_on):
            for name in set(others) - set(names[: names.index(check.name)]):
                yield f"{check.name} {verb} {name}, which {_why_not_earlier(name, check, checks)}"


def _why_not_earlier(name: str, check: Check, checks: Sequence[Check]) -> str:
    found = next((one for one in checks if one.name == name), None)
    if found is None:
        similar = get_close_matches(name, [one.name for one in checks if one is not check], n=1)
        return f"is no check of this exercise. {f'Did you mean {similar[0]}?' if similar else 'Name an earlier check'}"
    if found is check:
        return "is the check itself. Name an earlier check"
    if found.hidden and not check.hidden:
        return "is hidden. A visible check can only require an earlier visible one"
    return f"comes later. Move {name} above it"


def _of_misconceptions(unit: Unit, checks: Sequence[Check], known: Sequence[Misconception]) -> Iterator[str]:
    if len(known) < MISCONCEPTIONS:
        yield f"there are {len(known)} misconceptions, fewer than {MISCONCEPTIONS}"
    names, headings = {check.name for check in checks}, lesson_headings(unit)
    visible = {check.name for check in checks if not check.hidden}
    for one in known:
        for name in sorted(set(one.caught_by) - names):
            yield f"misconceptions/{one.name}.py names {name}, which is not a check of this unit"
        if one.section not in headings:
            yield f"misconceptions/{one.name}.py: lesson.md has no heading {one.section!r}"
        if len(SENTENCE_END.findall(one.sentence)) < SENTENCES:
            yield f"misconceptions/{one.name}.py says what the code does, but not what it should do"
    felt = sum(not visible.isdisjoint(one.caught_by) for one in known)
    if felt < FELT * len(known):
        yield f"visible checks catch {felt} of {len(known)} misconceptions, fewer than nine in ten"
    caught = {name for one in known for name in one.caught_by}
    for check in checks:
        if check.name not in caught:
            yield f"no misconception fails {check.name}"


def _of_lesson(unit: Unit) -> Iterator[str]:
    """Each answer has hints, no hint is empty, written answers keep their rules, and the lesson does not call
    ``check``.
    """
    path = unit.folder / "lesson.md"
    if not path.is_file():
        yield "lesson.md is missing"
        return
    text = path.read_text(encoding="utf-8")
    answers, hints = len(graded_names(solution_text(unit))), BLOCK.findall(text)
    if len(hints) < answers:
        yield f"lesson.md has {len(hints)} hints for {answers} answers"
    for title, body in hints:
        if not title.partition(":")[2].strip() or not body.strip():
            yield f"lesson.md has an empty hint: {title.strip()}"
    for fault in faults(text):
        yield f"lesson.md, line {fault.line}: {fault.what}"
    if re.search(r"^check\(", text, flags=re.MULTILINE):
        yield "lesson.md calls check(...): `autograder build` adds the cells that do"


def _of_styles(unit: Unit) -> Iterator[str]:
    styles = sorted((unit.folder / "styles").glob("*.py"))
    if not styles:
        yield "styles/ holds no other right answer"
    for path in styles:
        if not ast.get_docstring(_parsed(path)):
            yield f"styles/{path.name} has no docstring that names the style"


def _of_imports(unit: Unit) -> Iterator[str]:
    """The oracle does not import the solution, and answers do not import the engine."""
    oracle = unit.folder / "oracle.py"
    if oracle.is_file() and "solution" in imported_modules(_parsed(oracle)):
        yield "oracle.py imports the solution"
    for path in (path for pattern in ANSWERS for path in sorted(unit.folder.glob(pattern))):
        if "autograder" in imported_modules(_parsed(path)):
            yield f"{path.relative_to(unit.folder).as_posix()} imports autograder"


def _of_shared(unit: Unit) -> Iterator[str]:
    """Students receive the shared module, so it holds only what visible checks use."""
    for path in shared_files(unit.folder):
        if path != unit.shared:
            yield f"{path.name} is not called {unit.shared.name}"
    if not unit.shared.is_file():
        return
    parts = {name: node for node in _parsed(unit.shared).body for name in _defined(node)}
    used, todo = set[str](), _names_in(_parsed(unit.folder / "checks.py")) & parts.keys()
    while todo:
        used |= todo
        todo = {name for one in todo for name in _names_in(parts[one])} & parts.keys() - used
    for name in parts.keys() - used:
        yield f"{unit.shared.name} defines {name}, which checks.py does not use: put it into hidden_checks.py"


def _defined(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign | ast.For | ast.With | ast.If):
        names = (inner for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store))
        yield from (name.id for name in names)


def _names_in(node: ast.AST) -> set[str]:
    inner = [*ast.walk(node)]
    imported = {alias.name for one in inner if isinstance(one, ast.ImportFrom) for alias in one.names}
    attributes = {one.attr for one in inner if isinstance(one, ast.Attribute)}
    return imported | attributes | {one.id for one in inner if isinstance(one, ast.Name)}


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))
