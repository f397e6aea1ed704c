"""The table at the end of a grading run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from rich.text import Text

from autograder.grade.noticed import noticed_lines
from autograder.model import Status, Summary
from autograder.render import points_text

GAP = 3  # spaces between columns
AT_ONCE = 100  # lines
COLOUR = {
    Status.GRADED: "green",
    Status.NOT_ATTEMPTED: "bright_black",
    Status.PARTLY: "yellow",
    Status.MISSING: "yellow",
    Status.UNREADABLE: "red",
    Status.GRADER_ERROR: "bold red",
}


def grade_table(grades: Sequence[Summary]) -> Iterator[Text]:
    """A line for each student: points of each assignment, unit by unit, each in the colour of its status.

    Plain text in columns, some lines at a time, because rich takes a third of a second for a table of a thousand rows,
    and 5 kB for each of them.
    """
    names = list(dict.fromkeys(grade.assignment for grade in grades))
    widths = [0] * (1 + len(names))
    for row in _rows(grades, names):
        widths = [max(width, cell.cell_len) for width, cell in zip(widths, row, strict=True)]
    rows = _rows(grades, names)
    while some := list(islice(rows, AT_ONCE)):
        yield Text("\n").join(_line(row, widths) for row in some)


def _rows(grades: Sequence[Summary], names: Sequence[str]) -> Iterator[list[Text]]:
    """The table's cells."""
    yield [Text(name, "bold") for name in ("student", *names)]
    for student, of_student in groupby(sorted(grades, key=lambda grade: grade.student), lambda grade: grade.student):
        by_name = {grade.assignment: grade for grade in of_student}
        yield [Text(student), *(_points(by_name[name]) if name in by_name else Text() for name in names)]


def _line(row: list[Text], widths: Sequence[int]) -> Text:
    for cell, width in zip(row[:-1], widths, strict=False):
        cell.pad_right(width - cell.cell_len + GAP)
    return Text().join(row)


def remarks(grades: Iterable[Summary]) -> Iterator[Text]:
    """A line for each unit that was not simply graded; the gradebook has it in full."""
    for grade in grades:
        for unit in grade.units:
            if unit.comment and unit.status is not Status.NOT_ATTEMPTED:
                yield Text.assemble(
                    f"{grade.student}  {unit.unit}  ",
                    (f"{unit.status}", COLOUR[unit.status]),
                    f"  {unit.comment}",
                )


def warnings(grades: Iterable[Summary]) -> Iterator[Text]:
    """A line for each thing that a submission tried and no exercise asks for; students are not shown these."""
    for grade in grades:
        for line in noticed_lines(grade):
            yield Text(line, style="magenta")


def conclusion(grades: Sequence[Summary]) -> str:
    """One sentence: how many were graded, and what a person must look at."""
    open_ones = [grade for grade in grades if not grade.status.is_graded]
    graded = len(grades) - len(open_ones)
    if not open_ones:
        return f"All {graded} submissions are graded."
    names = ", ".join(f"{grade.student}/{grade.assignment} ({grade.status})" for grade in open_ones[:10])
    more = f" and {len(open_ones) - 10} more" if len(open_ones) > 10 else ""
    return f"{graded} of {len(grades)} submissions are graded. A person must look at: {names}{more}."


def _points(grade: Summary) -> Text:
    """ "10 + 7.5 + 0 = 17.5 of 30", each unit in the colour of its status."""
    text = Text()
    for number, unit in enumerate(grade.units):
        text.append(" + " if number else "")
        text.append(points_text(unit.points), style=COLOUR[unit.status])
    text.append(f" = {points_text(grade.points)}" if len(grade.units) > 1 else "", style="bold")
    return text.append(f" of {points_text(grade.max_points)}")
