"""Lines about single submissions: what was odd, which mistakes were made, what an answer tried."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from autograder.boundary.text import one_line
from autograder.grades.figures import CommonMistake
from autograder.grades.incidents import incident_lines
from autograder.grades.scores import COMMENT_LENGTH
from autograder.model.outcome import Status
from autograder.model.summary import Summary

INDENT = 4  # of the lines that go on
LEAST = 20  # columns of a line, however narrow the terminal
FEW = 3  # students who are named
COLOUR = {
    Status.GRADED: "green",
    Status.NOT_ATTEMPTED: "bright_black",
    Status.PARTLY: "yellow",
    Status.MISSING: "yellow",
    Status.UNREADABLE: "red",
    Status.GRADER_ERROR: "bold red",
}


def remarks(grades: Iterable[Summary], only: Collection[tuple[str, str]] = ()) -> Iterator[Text]:
    """A line for each unit that was attempted and has a comment.

    Args:
        only: students and their units; empty for all.
    """
    for grade in grades:
        for unit in grade.units:
            is_asked = not only or (grade.student, unit.unit) in only
            if is_asked and unit.comment and unit.status is not Status.NOT_ATTEMPTED:
                yield Text.assemble(
                    f"{one_line(grade.student)}  {unit.unit}  ",
                    (f"{unit.status}", COLOUR[unit.status]),
                    f"  {one_line(unit.comment, COMMENT_LENGTH)}",
                )


def warnings(grades: Iterable[Summary]) -> Iterator[Text]:
    """A line for each thing that a submission tried and no exercise asks for. Students do not see these."""
    for grade in grades:
        for line in incident_lines(grade):
            yield Text(line, style="magenta")


def mistakes(found: Sequence[CommonMistake], most: int) -> Iterator[Text]:
    """The mistakes that most students made; where few made one, who they are."""
    for mistake in found[:most]:
        count = len(mistake.students)
        who = ", ".join(map(one_line, mistake.students)) if count <= FEW else f"{count} students"
        yield Text.assemble(f"{mistake.exercise}  ", (mistake.name, "cyan"), f"  {who}")
    if len(found) > most:
        yield Text(f"and {len(found) - most} mistakes that are rarer", style="bright_black")


def wrapped(console: Console, line: Text, width: int | None) -> Iterator[Text]:
    """The line in as many as it needs: nothing of it is cropped.

    Args:
        width: of the terminal; None for any, as in a file.
    """
    if width is None or line.cell_len <= width:
        yield line
        return
    for number, part in enumerate(line.wrap(console, max(LEAST, width - INDENT))):
        part.rstrip()
        yield Text(" " * INDENT) + part if number else part
