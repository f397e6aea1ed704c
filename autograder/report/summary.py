"""Summarize a large class: points, histogram, hardest checks, most common mistakes, and time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from autograder.grades.class_grades import ClassGrades
from autograder.grades.figures import (
    BINS,
    CheckFigures,
    Distribution,
    assignment_figures,
    commonest_mistakes,
    hardest_checks,
    total_points,
)
from autograder.grades.pace import Pace, duration
from autograder.render import points_text
from autograder.report.columns import table
from autograder.report.remarks import HEADING, mistakes

MAX_HARDEST = 8
MAX_COMMONEST = 10
MAX_BAR = 40  # width of the longest bar


def summary(grades: ClassGrades, width: int | None, encoding: str) -> Iterator[RenderableType]:
    """Yield the figures of a class.

    Args:
        width: Width of the terminal; None for no limit.
        encoding: Encoding of the output; if it is not Unicode, bars consist of "#".
    """
    assignments = assignment_figures(grades)
    found = [(one.assignment, one.points) for one in assignments]
    if len(found) > 1:
        found.append(("total", total_points(grades, assignments)))
    yield from _points(found, width)
    yield from _histogram(found[-1][1], "\N{FULL BLOCK}" if encoding.lower().startswith("utf") else "#")
    hardest = hardest_checks(assignments)[:MAX_HARDEST]
    if hardest:
        yield Text("\nHardest checks", style=HEADING)
        yield from (_hard(*pair) for pair in hardest)
    common = commonest_mistakes(grades)
    if common:
        yield Text("\nMost common mistakes", style=HEADING)
        yield from mistakes(common, MAX_COMMONEST)


def time_taken(pace: Pace) -> Text:
    """Return how long the run took, in total and per submission of each assignment."""
    if not pace.graded:
        return Text("Nothing has changed since the last run, so nothing was graded again.")
    each = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in pace.seconds_each().items())
    counted = "1 submission" if pace.graded == 1 else f"{pace.graded} submissions"
    return Text(f"Time: {duration(pace.elapsed)} for {counted}. Per submission, a worker needs: {each}.")


def _points(found: Sequence[tuple[str, Distribution]], width: int | None) -> Iterator[RenderableType]:
    figures = [
        (name, str(one.students), f"{one.mean:.1f}", f"{one.median:.1f}", points_text(one.max_points))
        for name, one in found
    ]
    rows = [list(map(Text, row)) for row in figures]
    yield from table(["points", "students", "mean", "median", "of"], [""] * 5, rows, width)


def _histogram(found: Distribution, mark: str) -> Iterator[Text]:
    yield Text(f"\nStudents by their share of the {points_text(found.max_points)} points", style=HEADING)
    most = max(*found.histogram, 1)
    digits = len(str(most))
    for number, students in enumerate(found.histogram):
        colour = "green" if number >= 8 else "yellow" if number >= 5 else "red"  # as in the table
        share = f"{number * 100 // BINS:3}-{(number + 1) * 100 // BINS}%"
        bar = mark * max(1, round(students / most * MAX_BAR)) if students else ""
        yield Text.assemble(f"{share:>8}  {students:{digits}}  ", (bar, colour))


def _hard(exercise: str, check: CheckFigures) -> Text:
    name = check.name.removeprefix("test_")
    return Text.assemble(
        f"{check.share:4.0%} of {check.asked} fail  {exercise}  ",
        (name, "cyan"),
        "  (hidden)" if check.hidden else "",
    )
