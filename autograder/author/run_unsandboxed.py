"""Run the authors' own source text in this process: solutions, styles, known mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.checks.collect import Check
from autograder.checks.reference import live
from autograder.checks.runner import Setting, run_checks
from autograder.errors import CourseError
from autograder.inside.in_process import InProcess
from autograder.model.course import Unit
from autograder.model.result import CheckResult
from autograder.solution import clean, given_code, solution_text
from autograder.student.silence import quiet

SEEDS = ("first", "second")  # two draws of every random input


def solution_with(unit: Unit, *sources: tuple[str, str], kind: type[InProcess] = InProcess) -> InProcess:
    """Return the unit's solution, with the definitions that these named sources replace."""
    return answers_of(unit, ("solution.py", clean(solution_text(unit))), *sources, kind=kind)


def answers_of(unit: Unit, *sources: tuple[str, str], kind: type[InProcess] = InProcess) -> InProcess:
    """Run these named sources, then the unit's given code, as grading does.

    Raises:
        CourseError: one of them raises.
    """
    answers = kind({"__name__": "answers"})
    with quiet():
        for name, source in [*sources, ("given code", given_code(solution_text(unit)))]:
            raised = answers.run(source, name := f"{unit.id}/{name}")
            if raised is not None:
                what = f"{name} raised {raised.kinds[0]}: {raised.message} {raised.where}"
                raise CourseError(what, "Fix it and try again.")
    return answers


def grade(unit: Unit, checks: Sequence[Check], answers: InProcess, *draw: str) -> tuple[CheckResult, ...]:
    """Run the unit's checks on trusted answers, with inputs that depend on the words of ``draw``."""
    with quiet():
        return run_checks(checks, answers, Setting(live(unit.folder), (*draw, unit.id)))
