"""Summarize a large class: points, histogram, hardest checks, most common mistakes, and time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from autograder.boundary.text import one_line
from autograder.grades.class_grades import ClassGrades
from autograder.grades.figures import (
    BINS,
    CheckFigures,
    CommonMistake,
    Distribution,
    assignment_figures,
    commonest_mistakes,
    hardest_checks,
    total_points,
)
from autograder.grades.pace import Pace, duration
from autograder.grades.sentences import Load, find_sentences
from autograder.render import points_text
from autograder.report.columns import UNDER, table
from autograder.report.remarks import HEADING, mistakes

MAX_HARDEST = 8
MAX_COMMONEST = 10
MIN_FOR_MEAN = 3  # students
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


def class_lines(grades: ClassGrades, load: Load) -> Iterator[Text]:
    """Yield the mean and median of a class, its hardest exercise, and its commonest mistake in words; nothing for few.

    Args:
        load: Loads a full grade; called for one student who made the mistake.
    """
    assignments = assignment_figures(grades)
    total = total_points(grades, assignments)
    if total.students < MIN_FOR_MEAN:
        return
    of = f"of {points_text(total.max_points)} points"
    yield Text.assemble(("Class    ", UNDER), f"mean {total.mean:.1f}, median {total.median:.1f} {of}")
    shares = [
        (one.mean / one.max_points, one.exercise) for two in assignments for one in two.exercises if one.max_points
    ]
    if shares and min(shares)[0] < 1:
        share, exercise = min(shares)
        yield Text.assemble(("Hardest  ", UNDER), (exercise, "bold"), f", {share:.0%} of its points on average")
    if common := commonest_mistakes(grades):
        count, first = len(common[0].students), common[0].students[0]
        who = f"{count} students" if count > 1 else one_line(first)
        words = _in_words(grades, load, common[0])
        yield Text.assemble(("Mistake  ", UNDER), (common[0].exercise, "bold"), f", {who}: {words}")


def _in_words(grades: ClassGrades, load: Load, mistake: CommonMistake) -> str:
    """Return the first sentence that explains a mistake, or its name if no full grade can be read."""
    units = ((one, unit) for one in grades.graded for unit in one.summary.units if unit.unit == mistake.exercise)
    example = next((one for one, unit in units if mistake.name in unit.mistakes), None)
    found = find_sentences([example], load).mistakes if example else {}
    told = found.get((mistake.exercise, mistake.name))
    return " Or: ".join(text.partition(". ")[0].rstrip(".") + "." for text in told.sentences) if told else mistake.name


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
