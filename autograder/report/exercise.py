"""Show one student's exercise to graders: all checks, including hidden ones, what failed, and incidents.

It reads recorded grades. Student-written text passes :func:`plain_text` before it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from rich.console import Console
from rich.text import Text

from autograder.boundary.text import one_line, plain_text
from autograder.grades.changes import changes
from autograder.grades.history import EarlierGrade
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Failure
from autograder.model.summary import Summary
from autograder.render import MARK, explain, mistakes_text, points_text
from autograder.report.remarks import COLOUR, wrapped
from autograder.submission_limits import MAX_CODE

SAME_REASON = Failure("For the same reason.")
MAX_TEXT = 20_000  # characters of a comment or an incident
COLOURS = {
    Outcome.PASS: "green",
    Outcome.FAIL: "red",
    Outcome.NOT_RUN: "bright_black",
    Outcome.GRADER_ERROR: "bold red",
}


def print_exercise(
    console: Console,
    grade: SubmissionGrade,
    unit: UnitGrade,
    earlier: Sequence[EarlierGrade] | None = None,
    *,
    code: bool = False,
) -> None:
    """Print the exercise without cropping.

    Args:
        earlier: Replaced grades, the newest last; None to leave them out.
        code: Print the student's cells, too.
    """
    width = console.width if console.is_terminal else None
    lines = exercise_lines(grade, unit, console.width if width else 100, code=code)
    for text in chain(lines, [] if earlier is None else earlier_lines(grade.summary(), unit.result.unit, earlier)):
        for line in wrapped(console, text, width):
            console.print(line, soft_wrap=True)


def exercise_lines(grade: SubmissionGrade, unit: UnitGrade, width: int, *, code: bool = False) -> Iterator[Text]:
    """Yield student, points, comment, mistakes, visible checks, hidden checks and incidents.

    Args:
        width: Columns available for a picture of a matrix.
    """
    result = unit.result
    yield Text.assemble(
        (f"{one_line(grade.student)}  {result.unit}", "bold"),
        f"  {points_text(result.points)} of {points_text(result.max_points)} points  ",
        (unit.status.value, COLOUR[unit.status]),
    )
    yield Text(f"Handed in as {one_line(unit.answered_in) if unit.answered_in else 'nothing that could be read'}.")
    if unit.comment:
        yield Text(one_line(unit.comment, MAX_TEXT))
    if result.diagnoses:
        yield Text("")
        yield from _plain(mistakes_text(result.diagnoses))
    for title, hidden in ("Visible checks", False), ("Hidden checks, which the student does not see", True):
        checks = [check for check in result.checks if check.hidden is hidden]
        if checks:
            earned, max_points = sum(check.points for check in checks), sum(check.max_points for check in checks)
            yield Text(f"\n{title}: {points_text(earned)} of {points_text(max_points)} points", style="bold")
            untried: set[Failure | None] = set()  # the same reason is told once
            for check in checks:
                is_told = check.outcome is Outcome.NOT_RUN and check.failure is not None and check.failure in untried
                untried.add(check.failure)
                yield from _check(replace(check, failure=SAME_REASON) if is_told else check, width)
    if unit.written:
        yield Text("\nWritten answers, which a person grades in the formgrader", style="bold")
        for answer in unit.written:
            yield Text(f"{answer.name} ({points_text(answer.max_points)} points): {answer.response.value}")
            yield from _plain(answer.text, "      ") if answer.text else ()
    incidents = [*grade.incidents, *unit.incidents]
    if incidents:
        yield Text("\nIncidents, which the student does not see", style="bold")
        yield from (Text(one_line(incident, MAX_TEXT), style="magenta") for incident in incidents)
    if code:
        yield from _code(unit)


def earlier_lines(grade: Summary, unit: str, earlier: Sequence[EarlierGrade]) -> Iterator[Text]:
    """Yield a line for each earlier grade with different points from the next one."""
    yield Text("\nEarlier grades", style="bold")
    after, lines = grade, list[Text]()
    for one in reversed(earlier):
        for change in changes(one.grade, after):
            if change.exercise == unit:
                when = one.written.astimezone().strftime("%Y-%m-%d %H:%M")
                points = f"{points_text(change.before)} points"
                lines.append(Text(f"{when}  {points}  then {points_text(change.after)}: {change.why}"))
        after = one.grade
    yield from lines or [Text("None with different points.")]


def _check(check: CheckResult, width: int) -> Iterator[Text]:
    yield Text.assemble(
        (f"{MARK[check.outcome]} ", COLOURS[check.outcome]),
        f"{one_line(check.sentence)} ({points_text(check.points)} of {points_text(check.max_points)})  ",
        (one_line(check.name), "dim"),
    )
    if check.failure is not None:
        for line in explain(check.failure, width - 6):
            yield from _plain(line, "      ")


def _code(unit: UnitGrade) -> Iterator[Text]:
    yield Text("\nCode that ran", style="bold")
    for number, cell in enumerate(unit.cells, start=1):
        yield Text(f"--- {number}" + (f"  {one_line(cell.cell_id)}" if cell.cell_id else ""), style="dim")
        yield from _plain(cell.source)
        if cell.error:
            yield Text(one_line(cell.error), style="red")


def _plain(text: str, indent: str = "") -> Iterator[Text]:
    lines = plain_text(text.expandtabs(4), MAX_CODE).split("\n")
    return (Text(f"{indent}{line}") for line in lines)
