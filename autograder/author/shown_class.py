"""Write the class that ``make grade`` shows: ten invented students, several of whom share a mistake.

Its grades are not tested: ``sample_class.py`` has the class whose grades are known.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from pathlib import Path

from autograder.author.sample_class import (
    Files,
    Notebook,
    Sample,
    dump,
    each,
    released,
    solution,
    solved,
    source_of,
)
from autograder.model.course import Assignment, Unit
from autograder.variant import code_of

MISTAKEN = (0.2, 0.3, 0.4, 0.5, 0.7)  # the share of exercises that each student gets wrong
SHARE = (0.6, 0.9)  # of those who make a unit's commonest mistake, and either of the two commonest


def shown_samples(root: Path) -> Iterator[Sample]:
    """Yield the students in order."""

    def right(unit: Unit, a: Assignment) -> Files:
        return {f"{unit.id}.ipynb": dump(solved(root, a, unit))}

    def styled(unit: Unit, a: Assignment) -> Files:
        paths = _answers(unit, "styles")
        return _in_notebook(root, a, unit, paths[0]) if paths else right(unit, a)

    def mistaken(number: int, wrong: float) -> Callable[[Unit, Assignment], Files]:
        def files(unit: Unit, a: Assignment) -> Files:
            path = _mistake(unit, number, wrong)
            if path is None:
                return right(unit, a)
            if number % 2:
                return {f"{unit.id}.py": replaced([solution(unit)], code_of(path))[0]}
            return _in_notebook(root, a, unit, path)

        return files

    def begun(unit: Unit, a: Assignment) -> Files:
        return {f"{unit.id}.ipynb": released(root, a, unit)} if unit == a.units[-1] else right(unit, a)

    def broken(unit: Unit, a: Assignment) -> Files:
        files = right(unit, a)
        return {name: text[:-200] for name, text in files.items()} if unit.number == "01" else files

    yield Sample("every answer right, in notebooks", each(right))
    yield Sample("every answer right, in modules", each(lambda unit, a: {f"{unit.id}.py": solution(unit)}))
    yield Sample("right in another style", each(styled))
    for number, wrong in enumerate(MISTAKEN):
        yield Sample(f"some mistakes, {number + 1}", each(mistaken(number, wrong)))
    yield Sample("began, and left the last exercise empty", each(begun))
    yield Sample("a broken file", each(broken))


def _mistake(unit: Unit, number: int, wrong: float) -> Path | None:
    """Choose a student's mistake in this unit, the same in every run; None if the answer is right."""
    chance, paths = random.Random(f"{unit.id} {number}"), _answers(unit, "misconceptions")
    if not paths or chance.random() >= wrong:
        return None
    random.Random(unit.id).shuffle(paths)  # the same order for all students
    drawn = chance.random()
    return paths[0] if drawn < SHARE[0] else paths[1 % len(paths)] if drawn < SHARE[1] else chance.choice(paths)


def _answers(unit: Unit, kind: str) -> list[Path]:
    return [path for path in sorted((unit.folder / kind).glob("*.py")) if _stands_alone(path)]


def _in_notebook(root: Path, assignment: Assignment, unit: Unit, path: Path) -> Files:
    notebook = _with_answers(solved(root, assignment, unit), code_of(path))
    return {f"{unit.id}.ipynb": dump(notebook)}


def _with_answers(notebook: Notebook, code: str) -> Notebook:
    """Return the notebook with this code in place of the answers that it defines."""
    answers = [cell for cell in notebook["cells"] if cell.get("metadata", {}).get("nbgrader", {}).get("solution")]
    answers = [cell for cell in answers if cell["cell_type"] == "code"]
    for cell, source in zip(answers, replaced([source_of(cell) for cell in answers], code), strict=True):
        cell["source"] = source
    return notebook


def replaced(sources: list[str], code: str) -> list[str]:
    """Put each definition of ``code`` in place of the one with the same name, and all else before the first of them."""
    lines = code.splitlines()
    parts = {name: "\n".join(lines[start:end]) for name, start, end in _definitions(code)}
    found = [[name for name, _, _ in _definitions(source) if name in parts] for source in sources]
    placed = {name for names in found for name in names}
    taken = {line for name, start, end in _definitions(code) if name in placed for line in range(start, end)}
    rest = "\n".join(line for number, line in enumerate(lines) if number not in taken).strip()
    result = []
    for source, names in zip(sources, found, strict=True):
        text = source.splitlines()
        for name, start, end in reversed(_definitions(source)):
            if name in parts:
                text[start:end] = parts[name].splitlines()
        if names and rest:
            text, rest = [*rest.splitlines(), "", "", *text], ""
        result.append("\n".join(text))
    return [*result[:-1], f"{result[-1]}\n\n\n{rest}"] if rest else result


def _stands_alone(path: Path) -> bool:
    """True unless the file changes the right answer, such as a subclass of it, instead of replacing it."""
    code = code_of(path)
    names = {name for name, _, _ in _definitions(code)}
    used: list[ast.AST] = []
    for node in ast.parse(code).body:
        used += [*node.bases, *node.decorator_list] if isinstance(node, ast.ClassDef) else []
        used += [] if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Import | ast.ImportFrom) else [node]
    loaded = {one.id for node in used for one in ast.walk(node) if isinstance(one, ast.Name)}
    targets = {name for node in used if isinstance(node, ast.Assign) for name in _targets(node)}
    return not (loaded - targets) & names


def _targets(node: ast.Assign) -> list[str]:
    return [target.id for target in node.targets if isinstance(target, ast.Name)]


def _definitions(source: str) -> list[tuple[str, int, int]]:
    """Return each top-level name with its first line and the line after its last."""
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found.append((node.name, first - 1, node.end_lineno or node.lineno))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.append((node.targets[0].id, node.lineno - 1, node.end_lineno or node.lineno))
    return found
