"""The same submission gets the same feedback: nothing that students read depends on the order of a set."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
JUDGING = ("boundary", "inside", "checks", "grade/judge", "student", "submissions", "markup")
FILES = sorted(
    [path for room in JUDGING for path in (ROOT / "autograder" / room).rglob("*.py")]
    + [*(ROOT / "autograder").glob("*.py")]
    + [path for path in (ROOT / "course").glob("*/*.py") if path.stem != "solution"]
)
UNORDERED = {"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"}  # what they return has no order
ORDERED = {"dict.fromkeys", "enumerate", "list", "next", "tuple", "zip"}
HARMLESS = (
    "{1, short - 1, short}",  # small integers, whose order does not depend on the seed
    "set(found) - set(shapes)",  # sorted before anybody reads it
)


def is_set(node: ast.expr, names: set[str]) -> bool:
    """True if an expression is a set, as far as its form tells."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(name):
            return name in names
        case ast.Call(ast.Name("set" | "frozenset")):
            return True
        case ast.BinOp(left, ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right):
            return any(is_set(side, names) or ast.unparse(side).endswith(".keys()") for side in (left, right))
    return False


def iterated_sets(path: Path) -> Iterator[str]:
    """The places where a file reads a set in its own order, and something with an order comes of it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.FunctionDef | ast.Module):
            continue
        inside = [*ast.walk(scope)] if isinstance(scope, ast.FunctionDef) else [*scope.body]
        assigned = [node for node in inside if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)]
        names = {ast.unparse(node.targets[0]) for node in assigned if is_set(node.value, set())}
        names -= {ast.unparse(node.targets[0]) for node in assigned if not is_set(node.value, names)}
        harmless = {
            id(part)
            for node in inside
            if isinstance(node, ast.Call) and ast.unparse(node.func) in UNORDERED
            for part in node.args
        }
        for node in inside:
            read: list[ast.expr] = []
            if isinstance(node, ast.For | ast.ListComp | ast.GeneratorExp | ast.DictComp):
                loops = [node] if isinstance(node, ast.For) else node.generators
                read = [loop.iter for loop in loops] if id(node) not in harmless else []
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith((*ORDERED, ".join")):
                read = node.args if id(node) not in harmless else []
            elif isinstance(node, ast.Starred):
                read = [node.value]
            yield from (
                f"{path.relative_to(ROOT)}:{one.lineno}: {ast.unparse(one)}" for one in read if is_set(one, names)
            )


def test_no_set_is_read_in_its_own_order() -> None:
    """Where judging iterates over a set, it sorts it first."""
    found = {one for path in FILES for one in iterated_sets(path)}

    assert {one for one in found if not one.endswith(HARMLESS)} == set()


FEEDBACK = """
from pathlib import Path

from autograder.author.misconceptions import load_misconceptions
from autograder.author.run_unsandboxed import solution_with
from autograder.checks.collect import collect
from autograder.checks.diagnose import find_mistakes
from autograder.checks.reference import live
from autograder.checks.runner import Setting, run_checks
from autograder.course import load_course
from autograder.grade.judge.material import unit_bank
from autograder.student.silence import quiet

course = load_course(Path({root!r}))
for unit in course.units:
    if unit.number in ("04", "10", "18"):
        checks, reference, mistakes = collect(unit), live(unit.folder), load_misconceptions(unit)
        bank = unit_bank(course.root, unit)
        for wrong in mistakes[:: len(mistakes) // 4]:
            answers = solution_with(unit, ("answer", wrong.source))
            with quiet():
                results = run_checks(checks, answers, Setting(reference, ("seed", unit.id)))
                found = find_mistakes(bank, checks, results, answers, reference, unit.id)
            print(unit.id, wrong.name, results, found)
"""


@pytest.mark.slow
@pytest.mark.sample
def test_feedback_is_the_same_under_two_hash_seeds() -> None:
    """Sentences, tables of values and names of mistakes, of hidden checks too, do not depend on PYTHONHASHSEED."""
    said = [
        subprocess.run(
            [sys.executable, "-c", FEEDBACK.format(root=str(ROOT))],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for seed in ("0", "1")
    ]

    assert len(said[0].splitlines()) >= 12
    assert said[0] == said[1]
