"""Prove a course: solutions pass, stubs and every known mistake fail as they should, nothing leaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from autograder.author.as_students import faults_for_students
from autograder.author.banks import differs_from_today, map_units, stale_banks
from autograder.author.build import leaks
from autograder.author.failure_text import Crashes, each_once, failure_text
from autograder.author.given_scores import faults as given_faults
from autograder.author.misconceptions import Misconception, load_misconceptions, skipped_checks
from autograder.author.rules import broken_rules
from autograder.author.run_unsandboxed import SEEDS, answers_of, grade, solution_with
from autograder.author.unit_files import unit_files
from autograder.checks.collect import Check, collect
from autograder.course import bank_file
from autograder.errors import CourseError
from autograder.model.course import Assignment, Course, Unit
from autograder.model.outcome import Outcome
from autograder.solution import graded_names, solution_text, stub

SAMPLED = 4  # known mistakes
GARBAGE = {
    "None": "None",
    "a string": "'right'",
    "an empty tuple": "()",
    "a tuple": "(torch.zeros(2), 1)",
    "a list": "[1.0, [2.0, None]]",
    "a dict": "{'a': torch.ones(1), 'b': {}}",
    "NaN": "float('nan')",
    "a huge integer": "10**30",
    "a negative integer": "-3",
    "True": "True",
    "a 0-d tensor": "torch.tensor(1.0)",
    "a tensor of NaN": "torch.full((6, 6), float('nan'))",
    "a bool tensor": "torch.ones(2, 3, dtype=torch.bool)",
    "an integer tensor": "torch.ones(6, dtype=torch.int64)",
    "an empty tensor": "torch.zeros(0)",
    "a complex tensor": "torch.zeros(2, dtype=torch.complex64)",
    "a sparse tensor": "torch.eye(3).to_sparse()",
    "a meta tensor": "torch.zeros(2, device='meta')",
    "an array": "__import__('numpy').ones((2, 3))",
    "an object": "object()",
    "its first argument": "args[0] if args else None",
    "a layer": "torch.nn.Linear(2, 2)",
    "an exception": "[][1]",
}


def verify_unit(unit: Unit, seeds: Sequence[str] = SEEDS) -> Iterator[str]:
    """Yield a sentence for each fault of the unit.

    Args:
        seeds: of the draws that right and wrong answers are graded on.
    """
    checks = collect(unit)
    solution = solution_text(unit)
    misconceptions = load_misconceptions(unit)
    crashes = Crashes()
    yield from broken_rules(unit, checks, misconceptions)
    yield from _right(unit, checks, crashes, "the solution", "", seeds)
    yield from _stub(unit, checks, crashes, solution)
    for path in sorted((unit.folder / "styles").glob("*.py")):
        yield from _right(unit, checks, crashes, f"styles/{path.name}", path.read_text(encoding="utf-8"), seeds)
    for misconception in misconceptions:
        yield from _caught(unit, checks, crashes, misconception, seeds)
    yield from _garbage(unit, checks, crashes, solution)
    yield from crashes.sentences()


def sample_faults(unit: Unit) -> Iterator[str]:
    """Yield a sentence for each fault of the solution, one style and a few known mistakes, on one draw."""
    checks, seeds, crashes = collect(unit), SEEDS[:1], Crashes()
    yield from _right(unit, checks, crashes, "the solution", "", seeds)
    for path in sorted((unit.folder / "styles").glob("*.py"))[:1]:
        yield from _right(unit, checks, crashes, f"styles/{path.name}", path.read_text(encoding="utf-8"), seeds)
    mistakes = load_misconceptions(unit)
    for misconception in mistakes[:: max(1, len(mistakes) // SAMPLED)][:SAMPLED]:
        yield from _caught(unit, checks, crashes, misconception, seeds)
    yield from crashes.sentences()


def _stub(unit: Unit, checks: tuple[Check, ...], crashes: Crashes, solution: str) -> Iterator[str]:
    for result in grade(unit, checks, answers_of(unit, ("stub", stub(solution))), "verify", SEEDS[0]):
        if result.outcome is Outcome.PASS:
            yield f"the stub passes {result.name}"
        elif result.outcome is Outcome.FAIL and not (result.failure and result.failure.is_unwritten):
            yield f"the stub fails {result.name} with something other than NotImplementedError: {failure_text(result)}"
        crashes.note("the stub", result)


def _right(
    unit: Unit, checks: tuple[Check, ...], crashes: Crashes, name: str, source: str, seeds: Sequence[str]
) -> Iterator[str]:
    """Yield the checks that a right answer does not pass: the solution, with what ``source`` replaces in it."""
    what = f"{name} is right but" if source else name
    faults = []
    for seed in seeds:
        answers = solution_with(unit, *[(name, source)][: bool(source)])
        for result in grade(unit, checks, answers, "verify", seed):
            if result.outcome is not Outcome.PASS and not crashes.note(name, result):
                faults.append((f"{what} does not pass {result.name}", failure_text(result), seed))
    yield from each_once(faults, len(seeds))


def _caught(
    unit: Unit, checks: tuple[Check, ...], crashes: Crashes, misconception: Misconception, seeds: Sequence[str]
) -> Iterator[str]:
    file = f"misconceptions/{misconception.name}.py"
    faults = []
    for seed in seeds:
        answers = solution_with(unit, (file, misconception.source))
        results = grade(unit, checks, answers, "verify", seed)
        skipped = dict(skipped_checks(misconception, checks, results))
        for result in results:
            failed, named = result.outcome is Outcome.FAIL, result.name in misconception.caught_by
            if result.failure is not None and result.failure.hint is not None and not result.failure.hint.strip():
                faults.append((f"{result.name} gives an empty hint on {file}", "", seed))
            if crashes.note(file, result):
                continue
            if failed and not named:
                faults.append((f"{file} fails {result.name} too", failure_text(result), seed))
            elif result.name in skipped:
                faults.append((skipped[result.name], "", seed))
            elif named and not failed:
                faults.append((f"{file} does not fail {result.name}", "", seed))
    yield from each_once(faults, len(seeds))


def _garbage(unit: Unit, checks: tuple[Check, ...], crashes: Crashes, solution: str) -> Iterator[str]:
    for what, expression in GARBAGE.items():
        lines = [
            "import torch",
            *(f"def {name}(*args, **kwargs): return {expression}" for name in graded_names(solution)),
        ]
        results = grade(unit, checks, answers_of(unit, ("garbage", "\n".join(lines))), "verify", SEEDS[0])
        for result in results:
            crashes.note(f"an answer that returns {what}", result)
        if all(result.outcome is Outcome.PASS for result in results):
            yield f"an answer that returns {what} passes every check"


def stale_bank(course: Course, unit: Unit) -> str | None:
    """Return a sentence if the unit's stored bank is stale. ``build`` renews it, so this is no fault of the unit."""
    if not bank_file(course.root, unit.id).is_file():
        return None
    if stale_banks(course, [unit]):
        return f"The stored replies of {unit.id} are stale, so its mistakes are not named. Run: autograder build"
    if differs_from_today(course, unit):
        path = bank_file(course.root, unit.id).relative_to(course.root)
        return f"{path} holds other replies than the engine gets today. Remove it, then run: autograder build"
    return None


def verify_course(course: Course, units: Sequence[Unit]) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each unit with its faults.

    Then, if these are all units and none has a fault, yield what students must not receive.
    """
    is_proven = True
    for name, found in _verified(course, units):
        is_proven &= not found
        yield name, found
    if is_proven and set(units) >= set(course.units):
        yield "what students receive", [*leaks(course), *given_faults(course)]


def verify_changes(course: Course) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the faults of each unit that changed since its bank was made.

    A unit that did not change is yielded only if it breaks a rule, such as one about its lesson, which no bank covers.
    """
    stale = stale_banks(course)
    for unit in course.units:
        if unit not in stale and (broken := list(broken_rules(unit, collect(unit), load_misconceptions(unit)))):
            yield unit.id, broken
    yield from _verified(course, stale)


def _verified(course: Course, units: Sequence[Unit]) -> Iterator[tuple[str, list[str]]]:
    return zip((unit.id for unit in units), map_units(partial(_faults, course), units), strict=True)


def _faults(course: Course, unit: Unit) -> list[str]:
    found: list[str] = []
    try:
        found += verify_unit(unit)
        found += faults_for_students(unit, unit_files(course, _assignment_of(course, unit), unit))
    except CourseError as error:
        found.append(str(error))
    return found


def _assignment_of(course: Course, unit: Unit) -> Assignment:
    """Return the unit's assignment; one of its own if none lists it yet."""
    return next((one for one in course.assignments if unit in one.units), Assignment("unlisted", (unit,)))
