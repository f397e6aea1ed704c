"""Lines that say who was late, by how much, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from rich.text import Text

from autograder.boundary.text import one_line
from autograder.grades.class_grades import ClassGrades
from autograder.render import points_text
from autograder.report.summary import HEADING


def late_lines(grades: ClassGrades) -> Iterator[Text]:
    """A heading and a line for each late submission, the latest first; nothing if nobody was late."""
    late = [(by, grade) for grade in grades.graded if (by := grade.late_by)]
    late.sort(key=lambda pair: (-pair[0], pair[1].student, pair[1].assignment.name))
    for number, (by, grade) in enumerate(late):
        if number == 0:
            yield Text("\nLate", style=HEADING)
        penalty = grade.entered.penalty
        costs = f"{points_text(penalty)} points taken off" if penalty else "nothing taken off"
        yield Text(f"{one_line(grade.student)}  {grade.assignment.name}  {duration(by)} late, {costs}")


def duration(time: timedelta) -> str:
    """In the two largest units that it has: "2 days 3 h", "5 min"."""
    minutes = int(time.total_seconds() // 60)
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [f"{days} day{'' if days == 1 else 's'}" if days else "", f"{hours} h" if hours else ""]
    parts.append(f"{minutes} min" if minutes and not days else "")
    return " ".join(filter(None, parts)) or "less than a minute"
