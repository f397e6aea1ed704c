"""The table at the end of a grading run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, islice

from rich.segment import Segment, Segments
from rich.style import Style
from rich.text import Text

from autograder.boundary.text import one_line
from autograder.grade.incidents import incident_lines
from autograder.grade.scores import COMMENT_LENGTH
from autograder.model import Status, Summary
from autograder.render import points_text

GAP = 3  # spaces between columns
AT_ONCE = 100  # lines
MOST_MISTAKES = 20  # that are listed
FEW = 3  # students who are named
COLOUR = {
    Status.GRADED: "green",
    Status.NOT_ATTEMPTED: "bright_black",
    Status.PARTLY: "yellow",
    Status.MISSING: "yellow",
    Status.UNREADABLE: "red",
    Status.GRADER_ERROR: "bold red",
}
STYLE = {status: Style.parse(colour) for status, colour in COLOUR.items()}


def grade_table(grades: Sequence[Summary]) -> Iterator[Segments]:
    """A line for each student: points of each assignment, unit by unit, each in the colour of its status.

    These are plain columns, some lines at a time. A table of rich takes 0.3 s for a thousand rows and 5 kB for each of
    them; half of that goes into breaking lines, which a terminal does.
    """
    names = list(dict.fromkeys(grade.assignment for grade in grades))
    widths = [0] * len(names)  # of all columns but the last
    for row in _rows(grades, names[:-1]):
        widths = [max(width, _width(cell)) for width, cell in zip(widths, row, strict=True)]
    lines = (_line(row, widths) for row in _rows(grades, names))
    while some := list(islice(lines, AT_ONCE)):
        yield Segments(chain.from_iterable(some))


def _rows(grades: Sequence[Summary], names: Sequence[str]) -> Iterator[list[list[Segment]]]:
    """The table's cells, each in pieces of one colour."""
    yield [[Segment(name, Style(bold=True))] for name in ("student", *names)]
    for student, of_student in groupby(sorted(grades, key=lambda grade: grade.student), lambda grade: grade.student):
        by_name = {grade.assignment: grade for grade in of_student}
        yield [[Segment(one_line(student))], *(_points(by_name[name]) if name in by_name else [] for name in names)]


def _line(row: list[list[Segment]], widths: Sequence[int]) -> Iterator[Segment]:
    for cell, width in zip(row[:-1], widths, strict=True):
        yield from cell
        yield Segment(" " * (width - _width(cell) + GAP))
    yield from row[-1]
    yield Segment.line()


def _width(cell: list[Segment]) -> int:
    return sum(piece.cell_length for piece in cell)


def remarks(grades: Iterable[Summary]) -> Iterator[Text]:
    """A line for each unit that was attempted and has a comment; the gradebook has it in full."""
    for grade in grades:
        for unit in grade.units:
            if unit.comment and unit.status is not Status.NOT_ATTEMPTED:
                yield Text.assemble(
                    f"{one_line(grade.student)}  {unit.unit}  ",
                    (f"{unit.status}", COLOUR[unit.status]),
                    f"  {one_line(unit.comment, COMMENT_LENGTH)}",
                )


def mistakes(grades: Sequence[Summary]) -> Iterator[Text]:
    """The mistakes that most students made, and in a small class who made them."""
    made: dict[tuple[str, str], list[str]] = {}
    for grade in grades:
        for unit in grade.units:
            for name in unit.mistakes:
                made.setdefault((unit.unit, name), []).append(grade.student)
    commonest = sorted(made.items(), key=lambda item: (-len(item[1]), item[0]))
    for (unit_id, name), students in commonest[:MOST_MISTAKES]:
        who = ", ".join(map(one_line, students)) if len(students) <= FEW else f"{len(students)} students"
        yield Text.assemble(f"{unit_id}  ", (name, "cyan"), f"  {who}")
    if len(commonest) > MOST_MISTAKES:
        yield Text(f"and {len(commonest) - MOST_MISTAKES} mistakes that are rarer", style="bright_black")


def warnings(grades: Iterable[Summary]) -> Iterator[Text]:
    """A line for each thing that a submission tried and no exercise asks for. Students do not see these."""
    for grade in grades:
        for line in incident_lines(grade):
            yield Text(line, style="magenta")


def conclusion(grades: Sequence[Summary]) -> str:
    """One sentence: how many were graded, and what a person must look at."""
    open_ones = [grade for grade in grades if not grade.status.is_graded]
    graded = len(grades) - len(open_ones)
    if not open_ones:
        return f"All {graded} submissions are graded."
    names = ", ".join(f"{one_line(grade.student)}/{grade.assignment} ({grade.status})" for grade in open_ones[:10])
    more = f" and {len(open_ones) - 10} more" if len(open_ones) > 10 else ""
    return f"{graded} of {len(grades)} submissions are graded. A person must look at: {names}{more}."


def _points(grade: Summary) -> list[Segment]:
    """ "10 + 7.5 + 0 = 17.5 of 30", each unit in the colour of its status."""
    pieces = []
    for unit in grade.units:
        pieces += [Segment(" + "), Segment(points_text(unit.points), STYLE[unit.status])]
    total = f" = {points_text(grade.points)}" if len(grade.units) > 1 else ""
    return [*pieces[1:], Segment(total, Style(bold=True)), Segment(f" of {points_text(grade.max_points)}")]
