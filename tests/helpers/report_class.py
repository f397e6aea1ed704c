"""A made-up class of any size for the report: two assignments of the course's size, named mistakes, trouble, lateness.

It is the same at each run: what a student gets depends on the student's number alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from autograder.grades.class_grades import ClassGrades, ManualPoints, Person, StudentGrade
from autograder.model.course import Assignment, Unit
from autograder.model.grade import CellRun, SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import CheckResult, Diagnosis, Failure, UnitResult

DUE = datetime(2026, 3, 1, 12, tzinfo=UTC)
UNITS = {
    "first_steps": ("01_dot_products", "02_softmax", "03_context", "04_attention", "05_weights"),
    "masks": ("06_causal_mask", "07_dropout", "08_causal_attention", "09_head_sizing"),
}
PROMISES = (
    "shape_is_right", "rows_sum_to_one", "large_scores_stay_finite", "dtype_is_kept", "arguments_stay_unchanged",
    "gradients_flow", "any_dim_works", "batches_work", "empty_rows_work", "the_future_has_no_influence",
)  # fmt: skip
MARKUP = '<img src="x" onerror="alert(1)"></script><script>alert(2)</script>'
SECRET = "The hidden input was 31337."


@dataclass(frozen=True)
class MadeUp:
    """A class, as ``gather`` and a store give it."""

    assignments: tuple[Assignment, ...]
    grades: ClassGrades
    load: Callable[[StudentGrade], SubmissionGrade | None]


def made_up_class(count: int, hostile: str = "") -> MadeUp:
    """``sample-001`` and so on; the last one has this name and says it everywhere, if it is given."""
    names = [f"sample-{number:03}" for number in range(1, count + 1)]
    names = [*names[:-1], hostile] if hostile else names
    assignments = tuple(
        Assignment(name, tuple(Unit(unit, Path("course", unit)) for unit in units), name.replace("_", " ").capitalize())
        for name, units in UNITS.items()
    )
    whole = {
        (assignment.name, name): _submission(assignment, number, name, name if name == hostile else "")
        for assignment in assignments
        for number, name in enumerate(names)
        if (number, assignment.name) != (4, "masks")  # handed in once only
    }
    graded = tuple(
        StudentGrade(
            student=name,
            assignment=assignment,
            summary=whole[assignment.name, name].summary(),
            is_stale=number == 5,
            entered=ManualPoints(penalty=2.0) if number == 6 else ManualPoints(),
            submitted_at=DUE + timedelta(hours=30 if number == 6 else -1),
            due=DUE,
        )
        for assignment in assignments
        for number, name in enumerate(names)
        if (assignment.name, name) in whole
    )
    people = {names[0]: Person("学生", "一")}
    return MadeUp(
        assignments,
        ClassGrades(graded, (("masks", "sample-late"),), people, {}),
        lambda one: whole.get((one.assignment.name, one.student)),
    )


def _submission(assignment: Assignment, number: int, name: str, said: str) -> SubmissionGrade:
    random = Random(f"{assignment.name} {number}")
    skill = random.choice((0.25, 0.6, 0.8, 0.9, 0.97, 1.0))
    units = tuple(_unit(unit.id, place, number, skill, random, said) for place, unit in enumerate(assignment.units))
    incidents = ("a link to another folder was left out",) if number == 7 else ()
    return SubmissionGrade(
        student=name,
        assignment=assignment.name,
        units=units,
        fingerprint="f",
        isolation="full",
        seconds=1.0,
        incidents=incidents,
    )


def _unit(unit: str, place: int, number: int, skill: float, random: Random, said: str) -> UnitGrade:
    checks = tuple(_check(unit, place, index, skill, random, said) for index in range(len(PROMISES)))
    cells = (CellRun(f"def answer(scores):\n    return {said or 'scores'!r}\n"),)
    if number == 2 and place == 1:
        checks = tuple(_ended(check, Outcome.GRADER_ERROR) for check in checks)
        comment = "One of the grader's checks failed on this answer."
        return UnitGrade(UnitResult(unit, checks), Status.GRADER_ERROR, comment)
    if number == 3 and place == 2:
        checks = tuple(_ended(check, Outcome.NOT_RUN) for check in checks)
        comment = "This file could not be graded. It is not a notebook."
        return UnitGrade(UnitResult(unit, checks), Status.UNREADABLE, comment, f"{unit}.ipynb")
    if skill < 0.3 and place >= 3:
        checks = tuple(_ended(check, Outcome.NOT_RUN) for check in checks)
        return UnitGrade(UnitResult(unit, checks), Status.MISSING, f"Nothing was handed in for {unit}.")
    failing = tuple(check.name for check in checks if check.outcome is not Outcome.PASS)
    diagnoses = (_mistake(failing, random, said),) if failing and random.random() < 0.8 else ()
    return UnitGrade(
        UnitResult(unit, checks, diagnoses),
        Status.GRADED,
        said,
        f"{unit}.ipynb",
        cells,
        incidents=("tried to reach the network: 10.0.0.1",) if number == 8 and place == 0 else (),
    )


def _check(unit: str, place: int, index: int, skill: float, random: Random, said: str) -> CheckResult:
    promise = PROMISES[index]
    passes = random.random() < skill * (1 - 0.06 * ((index * 3 + place) % 7)) + 0.02
    failure = Failure(
        said or f"`answer` breaks a promise of {unit}.\n{SECRET if index >= 5 else 'The input was ones.'}",
        expected="tensor([0.0900, 0.2447, 0.6652])",
        got=said or "tensor([0.3333, 0.3333, 0.3333])",
        hint="Subtract the largest score first.",
    )
    return CheckResult(
        name=f"test_{promise}",
        sentence=f"{promise.replace('_', ' ').capitalize()}.",
        outcome=Outcome.PASS if passes else Outcome.FAIL,
        points=1.0 if passes else 0.0,
        max_points=1.0,
        hidden=index >= 5,
        failure=None if passes else failure,
    )


def _ended(check: CheckResult, outcome: Outcome) -> CheckResult:
    return CheckResult(
        name=check.name,
        sentence=check.sentence,
        outcome=outcome,
        points=0.0,
        max_points=check.max_points,
        hidden=check.hidden,
        failure=Failure("The oracle raised a RuntimeError." if outcome is Outcome.GRADER_ERROR else "It was not run."),
    )


def _mistake(failing: tuple[str, ...], random: Random, said: str) -> Diagnosis:
    name = random.choice(("maximum_of_everything", "naive_ignores_dim", "runs_along_dimension_0", "mean_subtracted"))
    return Diagnosis(
        names=(name,),
        sentences=(said or f"It is as if {name.replace('_', ' ')} was meant.",),
        sections=("Softmax",),
        answers=("softmax",),
        how="exact",
        checks=failing,
        calls=2,
    )
