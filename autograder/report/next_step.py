"""Suggest the next commands after a run."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from autograder.boundary.text import one_line
from autograder.grades.class_grades import ClassGrades
from autograder.grades.needs_review import NeedsReview, Reason
from autograder.grades.plain_text import few
from autograder.model.outcome import Status
from autograder.model.summary import Summary

MAX_NAMES = 10  # in a sentence
VERBS = {Reason.STOPPED: "got ", Reason.NOTHING: "has ", Reason.UNREAD: "has ", Reason.TIME: "was "}


def conclusion(grades: Sequence[Summary], not_graded: str = "") -> str:
    """Return sentences: how many were graded, which need review, and who left out an exercise.

    Args:
        not_graded: how many files were not graded; "" if there are none.
    """
    files = f" {not_graded}: see the list below." if not_graded else ""
    return f"{_graded(grades, is_all=not files)}{files}{_missing(grades)}"


def _graded(grades: Sequence[Summary], *, is_all: bool) -> str:
    open_ones = [grade for grade in grades if not grade.status.is_graded]
    graded = len(grades) - len(open_ones)
    if not open_ones and graded == 1:
        return "The submission is graded." if is_all else "1 submission is graded."
    if not open_ones:
        return f"{'All ' if is_all else ''}{graded} submissions are graded."
    names = few([f"{one_line(grade.student)}/{grade.assignment} ({grade.status})" for grade in open_ones], MAX_NAMES)
    return f"{graded} of {len(grades)} submissions are graded. These need review: {names}."


def _missing(grades: Sequence[Summary]) -> str:
    """Name submissions that lack an exercise. They count as zero and need no review."""
    found = [grade for grade in grades if any(unit.status is Status.MISSING for unit in grade.units)]
    if not found:
        return ""
    names = few([f"{one_line(grade.student)}/{grade.assignment}" for grade in found], MAX_NAMES)
    lack = "submission lacks" if len(found) == 1 else "submissions lack"
    return f" {len(found)} {lack} exercises, which count as zero: {names}."


def next_steps(found: Sequence[NeedsReview], grades: ClassGrades) -> Iterator[tuple[str, str]]:
    """Yield the next commands and what each does.

    Args:
        found: Reviews that are needed, the most urgent first.
    """
    if found:
        first = found[0]
        others = f", the first of {len(found)} to review" if len(found) > 1 else ""
        exercise = first.exercise or _first_exercise(first, grades)
        command = f"autograder show {shlex.quote(one_line(first.student))} {exercise}"
        yield command, f"{one_line(first.student)}'s {exercise} {_predicate(first.what)}{others}"
        if any(one.what is Reason.BROKEN for one in found):
            yield "autograder grade", "grades again what could not be judged"
    first_name, *names = dict.fromkeys(grade.assignment.name for grade in grades.graded)
    each = ", and so for each assignment" if names else ""
    yield f"nbgrader generate_feedback {first_name}", f"makes the pages that students receive{each}"
    yield "autograder report", "shows the class on one page"
    yield "autograder export nbgrader", "writes all grades to a table; learning platforms: autograder export --help"


def _first_exercise(found: NeedsReview, grades: ClassGrades) -> str:
    keys = ((one.assignment.name, one.student, one.summary) for one in grades.graded)
    return next(
        summary.units[0].unit for name, who, summary in keys if (name, who) == (found.assignment, found.student)
    )


def step_lines(steps: Iterable[tuple[str, str]]) -> Iterator[Text]:
    """Yield one line per command."""
    for number, (command, what) in enumerate(steps):
        yield Text.assemble("Next: " if number == 0 else "Then: ", (command, "bold"), (f"   # {what}", "dim"))


def _predicate(what: Reason) -> str:
    return f"{VERBS.get(what, '')}{what}"
