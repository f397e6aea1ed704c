"""Print the end of a run: the table, remarks, figures of a large class, and next commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from rich.console import Console, RenderableType
from rich.text import Text

from autograder.grades.changes import Change
from autograder.grades.class_grades import ClassGrades
from autograder.grades.figures import commonest_mistakes
from autograder.grades.needs_review import NeedsReview, Reason, needs_review
from autograder.grades.pace import Pace
from autograder.grades.scores import written_waiting
from autograder.grades.sentences import Load
from autograder.report.next_step import conclusion, next_steps, step_lines
from autograder.report.remarks import (
    HEADING,
    attempt_lines,
    extension_lines,
    late_lines,
    mistakes,
    move_lines,
    remarks,
    warnings,
    wrapped,
)
from autograder.report.summary import class_lines, summary, time_taken
from autograder.report.totals import LOOK, WAITS, class_table

MAX_STUDENTS = 40  # that fit on a terminal; a larger class gets a summary
MAX_MISTAKES = 20  # listed for a small class
MAX_MOVES = 40  # lines of a terminal


def print_report(
    console: Console,
    grades: ClassGrades,
    pace: Pace,
    changes: Sequence[Change] = (),
    *,
    details: bool = False,
    names: bool = False,
    brief: bool = False,
    not_graded: str = "",
    load: Load = lambda grade: None,
) -> None:
    """Print the report. A terminal gets wrapped lines; a file gets whole lines and every student.

    Args:
        changes: Changes in this run.
        details: Show every student and every exercise.
        names: Show real names in the table.
        brief: Show the table, figures of the class and what needs review, and nothing else.
        not_graded: how many files were not graded; "" if there are none.
        load: Loads a full grade, to tell a mistake in words.
    """
    width = console.width if console.is_terminal else None
    found = [one for one in needs_review(grades) if one.what is not Reason.WRITTEN]  # these are counted below
    late = chain(attempt_lines(grades), late_lines(grades), extension_lines(grades))
    waiting = sum(grade.waiting for grade in grades.graded)
    moved = _moved("\nWhat this run changed", changes, None if details or width is None else MAX_MOVES)
    outcome = conclusion([grade.summary for grade in grades.graded], not_graded)
    outcome = f"{outcome}\n{written_waiting(waiting)}" if waiting else outcome
    if brief:
        _print(console, _brief(grades, load, found, outcome, width, names), width)
        return
    _print(
        console, _parts(console, grades, load, pace, found, chain(late, moved), outcome, width, details, names), width
    )


def print_comparison(console: Console, changes: Sequence[Change], *, details: bool = False) -> None:
    """Print what a run would change.

    Args:
        details: Show all changes.
    """
    width = console.width if console.is_terminal else None
    limit = None if details or width is None else MAX_MOVES
    lines = [*_moved("What grading would change", changes, limit)] or [Text("No points would change.")]
    _print(console, [*lines, Text("Nothing was written. To write, run the same command without --compare.")], width)


def _moved(heading: str, changes: Sequence[Change], limit: int | None) -> Iterator[Text]:
    if changes:
        yield Text(heading, style=HEADING)
        yield from move_lines(changes, limit)


def _print(console: Console, parts: Iterable[RenderableType], width: int | None) -> None:
    for part in parts:
        if isinstance(part, Text):
            for line in wrapped(console, part, width):
                console.print(line, soft_wrap=True)
        else:
            console.print(part, end="", soft_wrap=True)  # soft_wrap: rich adds no line breaks


def _brief(
    grades: ClassGrades, load: Load, found: Sequence[NeedsReview], outcome: str, width: int | None, names: bool
) -> Iterator[RenderableType]:
    """Yield what fits on one screen for a class of ten."""
    students = grades.students()
    if len(students) <= MAX_STUDENTS:
        yield from class_table(grades, width, names=names, only=students)  # without means, which are below
        yield from _key(grades, set(students))
    yield Text("")
    yield from class_lines(grades, load)
    yield Text(outcome)
    yield from islice(step_lines(next_steps(found, grades)), 1)


def _parts(
    console: Console,
    grades: ClassGrades,
    load: Load,
    pace: Pace,
    found: Sequence[NeedsReview],
    moved: Iterable[Text],
    outcome: str,
    width: int | None,
    details: bool,
    names: bool,
) -> Iterator[RenderableType]:
    students = set(grades.students())
    is_large = len(students) > MAX_STUDENTS
    shows_all = details or not is_large or width is None
    only = students if shows_all else {one.student for one in found}
    if only:
        chosen = None if shows_all else only
        yield from class_table(grades, width, details=details, names=names, only=chosen)
        yield from _key(grades, only)
    yield from _lines(grades, [] if shows_all else found, only, details=details)
    if not is_large and (lines := list(class_lines(grades, load))):
        yield Text("\nThe class", style=HEADING)
        yield from lines
    if is_large:
        if not shows_all:
            yield Text(f"\n{_unseen(len(students), len(only))}")
        yield Text("")
        yield from summary(grades, width, console.encoding)
    yield from moved
    yield Text("")
    yield time_taken(pace)
    yield from map(Text, outcome.split("\n"))
    yield from step_lines(next_steps(found, grades))


def _lines(grades: ClassGrades, found: Sequence[NeedsReview], only: set[str], *, details: bool) -> Iterator[Text]:
    """Yield remarks on these students, with ``details`` the names of a small class's mistakes, and incidents.

    Args:
        found: Limit remarks to these reviews; empty for no limit.
    """
    shown = [grade.summary for grade in grades.graded if grade.student in only]
    places = {(one.student, one.exercise) for one in found}
    is_small = len(grades.students()) <= MAX_STUDENTS
    named = mistakes(commonest_mistakes(grades), MAX_MISTAKES) if is_small and details else ()
    for heading, lines in ("Remarks", remarks(shown, places)), ("Mistakes", named), ("Noticed", warnings(shown)):
        for number, line in enumerate(lines):
            if number == 0:
                yield Text(f"\n{heading}", style=HEADING)
            yield line


def _key(grades: ClassGrades, only: set[str]) -> Iterator[Text]:
    """Explain the table's marks, if it has any."""
    shown = [grade for grade in grades.graded if grade.student in only]
    unscored = [grade for grade in shown if grade.points is None]
    waiting = [grade for grade in unscored if grade.waiting and grade.status.is_graded]
    marks = []
    if len(waiting) < len(unscored):
        marks.append(f"{LOOK.strip()} needs review")
    if waiting:
        marks.append(f"{WAITS.strip()} written answers wait")
    if len(shown) < len(only) * len({grade.assignment.name for grade in grades.graded}):
        marks.append("\N{EN DASH} nothing handed in")
    if marks:
        yield Text("   ".join(marks), style="dim")


def _unseen(students: int, shown: int) -> str:
    rest = "review. To show all: autograder grade --details"
    if not shown:
        return f"None of {students} students needs {rest}"
    return f"{shown} of {students} students {'needs' if shown == 1 else 'need'} {rest}"
