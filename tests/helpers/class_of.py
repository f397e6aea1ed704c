"""Classes made by hand, for all that is said of grades: no answer runs."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from rich.console import Console

from autograder.grades.class_grades import ClassGrades
from autograder.grades.load_grades import grades_of_run
from autograder.grades.manual_grades import ManualGrades
from autograder.grades.pace import Pace
from autograder.model.course import Assignment
from autograder.model.outcome import Outcome, Status
from autograder.model.summary import CheckSummary, Summary, UnitSummary
from autograder.report.on_terminal import print_report

UNITS = {
    "self_attention": ("01_dot_products", "02_softmax", "03_context_vectors"),
    "multi_head_attention": ("09_head_sizing", "10_multi_head_attention"),
    "masked_models": ("13_masked_tokens",),
}


def unit_of(unit: str, earned: float = 10.0, **fields: Any) -> UnitSummary:
    """An exercise of 10 points: a visible check of 4, and a hidden one of 6."""
    visible, hidden = min(4.0, earned), max(0.0, earned - 4.0)
    checks = (_check("test_visible", visible, 4.0, False), _check("test_secret", hidden, 6.0, True))
    return UnitSummary(**{"unit": unit, "status": Status.GRADED, "checks": checks, "comment": "", **fields})


def _check(name: str, earned: float, most: float, hidden: bool) -> CheckSummary:
    return CheckSummary(name, Outcome.PASS if earned == most else Outcome.FAIL, earned, most, hidden)


def class_of(students: int) -> list[Summary]:
    """Students who know more and more, in three assignments. Each number of points is one of its own."""
    return [
        Summary(f"sample-{number:03}", name, tuple(unit_of(unit, 10 * number / students) for unit in units))
        for number in range(1, students + 1)
        for name, units in UNITS.items()
    ]


def graded(summaries: Sequence[Summary], manual: ManualGrades | None = None) -> ClassGrades:
    """These grades as those of a run, with what the gradebook adds."""
    names = dict.fromkeys(summary.assignment for summary in summaries)
    return grades_of_run([Assignment(name, ()) for name in names], summaries, manual or ManualGrades())


def printed(
    grades: Sequence[Summary],
    width: int | None = None,
    pace: Pace | None = None,
    *,
    manual: ManualGrades | None = None,
    **options: Any,
) -> str:
    """What a run prints of them, without colours: in a terminal of this width, or (None) into a file."""
    into = io.StringIO()
    console = Console(file=into, force_terminal=width is not None, color_system=None, width=width or 80)
    print_report(console, graded(grades, manual), pace or Pace(), **options)
    return into.getvalue()
