"""All that a run prints at its end: the table, remarks, the figures of a large class, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rich.console import Console, RenderableType
from rich.text import Text

from autograder.grades.changes import Change
from autograder.grades.class_grades import ClassGrades
from autograder.grades.figures import commonest_mistakes
from autograder.grades.needs_review import NeedsReview, Reason, needs_review
from autograder.grades.pace import Pace
from autograder.grades.scores import written_waiting
from autograder.report.late_lines import late_lines
from autograder.report.next_step import conclusion, next_steps, step_lines
from autograder.report.regrade_lines import move_lines
from autograder.report.remarks import mistakes, remarks, warnings, wrapped
from autograder.report.summary import HEADING, summary, time_taken
from autograder.report.totals import LOOK, WAITS, class_table

LARGE = 40  # students: a terminal shows no more of them at a time
MOST_MISTAKES = 20  # that are listed for a small class


MOST_MOVES = 40  # lines of a terminal


def print_report(
    console: Console,
    grades: ClassGrades,
    pace: Pace,
    changes: Sequence[Change] = (),
    *,
    details: bool = False,
) -> None:
    """Print it. In a terminal lines are wrapped to its width; elsewhere each is whole, and every student is there.

    Args:
        changes: what moved in this run.
        details: show every student and every exercise.
    """
    width = console.width if console.is_terminal else None
    found = [one for one in needs_review(grades) if one.what is not Reason.WRITTEN]  # these are counted below
    late, waiting = late_lines(grades), sum(grade.waiting for grade in grades.graded)
    moved = _moved("\nWhat this run changed", changes, None if details or width is None else MOST_MOVES)
    said = conclusion([grade.summary for grade in grades.graded])
    said = f"{said}\n{written_waiting(waiting)}" if waiting else said
    _print(console, _parts(console, grades, pace, found, chain(late, moved), said, width, details), width)


def print_comparison(console: Console, changes: Sequence[Change], *, details: bool = False) -> None:
    """Print what a run would change.

    Args:
        details: all of it, however long.
    """
    width = console.width if console.is_terminal else None
    most = None if details or width is None else MOST_MOVES
    lines = [*_moved("What grading would change", changes, most)] or [Text("Nobody would move.")]
    _print(console, [*lines, Text("Nothing is written. To write it, run the same command without --compare.")], width)


def _moved(heading: str, changes: Sequence[Change], most: int | None) -> Iterator[Text]:
    if changes:
        yield Text(heading, style=HEADING)
        yield from move_lines(changes, most)


def _print(console: Console, parts: Iterable[RenderableType], width: int | None) -> None:
    for part in parts:
        if isinstance(part, Text):
            for line in wrapped(console, part, width):
                console.print(line, soft_wrap=True)
        else:
            console.print(part, end="", soft_wrap=True)  # as it is: soft_wrap leaves breaking lines to the terminal


def _parts(
    console: Console,
    grades: ClassGrades,
    pace: Pace,
    found: Sequence[NeedsReview],
    moved: Iterable[Text],
    said: str,
    width: int | None,
    details: bool,
) -> Iterator[RenderableType]:
    students = set(grades.students())
    is_large = len(students) > LARGE
    of_all = details or not is_large or width is None
    only = students if of_all else {one.student for one in found}
    if only:
        chosen = None if of_all else only
        yield from class_table(grades, width, details=details, only=chosen)
        yield from _key(grades, only)
    yield from _lines(grades, [] if of_all else found, only)
    if is_large:
        if not of_all:
            yield Text(f"\n{_unseen(len(students), len(only))}")
        yield Text("")
        yield from summary(grades, width, console.encoding)
    yield from moved
    yield Text("")
    yield time_taken(pace)
    yield from map(Text, said.split("\n"))
    yield from step_lines(next_steps(found, grades))


def _lines(grades: ClassGrades, found: Sequence[NeedsReview], only: set[str]) -> Iterator[Text]:
    """Remarks on these students, the class's mistakes where it is small, what was tried.

    Args:
        found: what remarks are about; empty for everything.
    """
    theirs = [grade.summary for grade in grades.graded if grade.student in only]
    places = {(one.student, one.exercise) for one in found}
    is_small = len(grades.students()) <= LARGE
    named = mistakes(commonest_mistakes(grades), MOST_MISTAKES) if is_small else ()
    for heading, lines in ("Remarks", remarks(theirs, places)), ("Mistakes", named), ("Noticed", warnings(theirs)):
        for number, line in enumerate(lines):
            if number == 0:
                yield Text(f"\n{heading}", style=HEADING)
            yield line


def _key(grades: ClassGrades, only: set[str]) -> Iterator[Text]:
    """What the marks of the table mean, where it has some."""
    theirs = [grade for grade in grades.graded if grade.student in only]
    unscored = [grade for grade in theirs if grade.points is None]
    waiting = [grade for grade in unscored if grade.waiting and grade.status.is_graded]
    marks = []
    if len(waiting) < len(unscored):
        marks.append(f"{LOOK.strip()} a person must review it")
    if waiting:
        marks.append(f"{WAITS.strip()} written answers wait")
    if len(theirs) < len(only) * len({grade.assignment.name for grade in grades.graded}):
        marks.append("\N{EN DASH} nothing handed in")
    if marks:
        yield Text("   ".join(marks), style="dim")


def _unseen(students: int, shown: int) -> str:
    rest = "; all of them: autograder grade --details"
    if not shown:
        return f"None of {students} students needs a look{rest}"
    verb = "needs" if shown == 1 else "need"
    return f"{shown} of {students} students {verb} a look{rest}"
