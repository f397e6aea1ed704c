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
from autograder.solution import given_code, solution_text
from autograder.student.silence import quiet

SEEDS = ("first", "second")  # two draws of every random input


def grade_source(
    unit: Unit, checks: tuple[Check, ...], sources: list[tuple[str, str]], seed: str = SEEDS[0]
) -> tuple[CheckResult, ...]:
    """Run the unit's checks on trusted source text, in this process."""
    answers = InProcess({"__name__": "answers"})
    define(unit, answers, sources)
    with quiet():
        return run_checks(checks, answers, Setting(live(unit.folder), ("verify", seed, unit.id)))


def define(unit: Unit, answers: InProcess, sources: Sequence[tuple[str, str]]) -> None:
    """Run these named sources, then the unit's given code, as grading does.

    Raises:
        CourseError: one of them raises.
    """
    with quiet():
        for name, source in [*sources, ("given code", given_code(solution_text(unit)))]:
            raised = answers.run(source, name := f"{unit.id}/{name}")
            if raised is not None:
                what = f"{name} raised {raised.kinds[0]}: {raised.message} {raised.where}"
                raise CourseError(what, "Mend it and try again.")
