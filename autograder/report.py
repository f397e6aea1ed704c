"""The table at the end of a grading run."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from autograder.model import Status, SubmissionGrade
from autograder.render import points_text

STYLE = {
    Status.GRADED: "green",
    Status.NOT_ATTEMPTED: "dim",
    Status.PARTLY: "yellow",
    Status.MISSING: "yellow",
    Status.UNREADABLE: "red",
    Status.GRADER_ERROR: "bold red",
}


def grade_table(grades: Sequence[SubmissionGrade]) -> Table:
    """A row for each submission: points of each unit, status, and what is to be known about it."""
    table = Table(title="Grades", title_justify="left", header_style="bold", row_styles=["", "on grey7"])
    table.add_column("student", no_wrap=True)
    table.add_column("assignment", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("by unit", no_wrap=True)
    table.add_column("status", no_wrap=True)
    table.add_column("remarks", ratio=1, overflow="ellipsis", no_wrap=True)
    for grade in grades:
        table.add_row(
            grade.student,
            grade.assignment,
            f"{points_text(grade.points)} / {points_text(grade.max_points)}",
            " ".join(points_text(unit.result.points) for unit in grade.units),
            f"[{STYLE[grade.status]}]{grade.status}[/]",
            " ".join(dict.fromkeys(unit.comment for unit in grade.units if unit.comment)),
        )
    return table


def conclusion(grades: Sequence[SubmissionGrade]) -> str:
    """One sentence: how many were graded, and what a person must look at."""
    open_ones = [grade for grade in grades if not grade.status.is_graded]
    graded = len(grades) - len(open_ones)
    if not open_ones:
        return f"All {graded} submissions are graded."
    names = ", ".join(f"{grade.student}/{grade.assignment} ({grade.status})" for grade in open_ones[:10])
    more = f" and {len(open_ones) - 10} more" if len(open_ones) > 10 else ""
    return f"{graded} of {len(grades)} submissions are graded. A person must look at: {names}{more}."
