"""One student's exercise for the people who grade: every check, hidden ones too, with what failed, and what was odd.

It reads what was recorded, and what a student made passes :func:`plain_text` before a terminal sees it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from rich.console import Console
from rich.text import Text

from autograder.boundary.text import one_line, plain_text
from autograder.grades.changes import because, changes
from autograder.grades.history import EarlierGrade
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult
from autograder.model.summary import Summary
from autograder.render import MARK, explain, mistakes_text, points_text
from autograder.report.remarks import COLOUR, wrapped
from autograder.submission_limits import MAX_CODE

TEXT = 20_000  # characters of what one check says
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
    """Print it; nothing is cropped.

    Args:
        earlier: grades that this one has replaced, the newest last; None where nobody asks for them.
        code: the student's cells, too.
    """
    width = console.width if console.is_terminal else None
    lines = exercise_lines(grade, unit, console.width if width else 100, code=code)
    for text in chain(lines, [] if earlier is None else earlier_lines(grade.summary(), unit.result.unit, earlier)):
        for line in wrapped(console, text, width):
            console.print(line, soft_wrap=True)


def exercise_lines(grade: SubmissionGrade, unit: UnitGrade, width: int, *, code: bool = False) -> Iterator[Text]:
    """The lines: who, how many points, comment, named mistakes, visible checks, hidden ones, what was noticed.

    Args:
        width: columns that there are for a picture of a matrix.
    """
    result = unit.result
    yield Text.assemble(
        (f"{one_line(grade.student)}  {result.unit}", "bold"),
        f"  {points_text(result.points)} of {points_text(result.max_points)} points  ",
        (unit.status.value, COLOUR[unit.status]),
    )
    yield Text(f"Handed in as {one_line(unit.answered_in) if unit.answered_in else 'nothing that could be read'}.")
    if unit.comment:
        yield Text(one_line(unit.comment, TEXT))
    if result.diagnoses:
        yield Text("")
        yield from _plain(mistakes_text(result.diagnoses))
    for title, hidden in ("Visible checks", False), ("Hidden checks, which the student does not see", True):
        checks = [check for check in result.checks if check.hidden is hidden]
        if checks:
            earned, most = sum(check.points for check in checks), sum(check.max_points for check in checks)
            yield Text(f"\n{title}: {points_text(earned)} of {points_text(most)} points", style="bold")
            for check in checks:
                yield from _check(check, width)
    if unit.written:
        yield Text("\nWritten answers, which a person grades in the formgrader", style="bold")
        for answer in unit.written:
            yield Text(f"{answer.name} ({points_text(answer.max_points)} points): {answer.response.value}")
            yield from _plain(answer.text, "      ") if answer.text else ()
    incidents = [*grade.incidents, *unit.incidents]
    if incidents:
        yield Text("\nNoticed, which the student does not see", style="bold")
        yield from (Text(one_line(incident, TEXT), style="magenta") for incident in incidents)
    if code:
        yield from _code(unit)


def earlier_lines(grade: Summary, unit: str, earlier: Sequence[EarlierGrade]) -> Iterator[Text]:
    """A line for each earlier grade of the exercise that earned something else than the one after it."""
    yield Text("\nEarlier grades", style="bold")
    after, lines = grade, list[Text]()
    for one in reversed(earlier):
        for change in changes(one.grade, after):
            if change.exercise == unit:
                when = one.written.astimezone().strftime("%Y-%m-%d %H:%M")
                points = f"{points_text(change.before)} points"
                lines.append(Text(f"{when}  {points}  then {points_text(change.after)}: {because(change)}"))
        after = one.grade
    yield from lines or [Text("None that earned anything else.")]


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
    yield Text("\nWhat ran", style="bold")
    for number, cell in enumerate(unit.cells, start=1):
        yield Text(f"--- {number}" + (f"  {one_line(cell.cell_id)}" if cell.cell_id else ""), style="dim")
        yield from _plain(cell.source)
        if cell.error:
            yield Text(one_line(cell.error), style="red")


def _plain(text: str, indent: str = "") -> Iterator[Text]:
    lines = plain_text(text.expandtabs(4), MAX_CODE).split("\n")
    return (Text(f"{indent}{line}") for line in lines)
