"""Lines about single submissions: remarks, mistakes, late work, changed points and incidents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import timedelta

from rich.console import Console
from rich.text import Text

from autograder.boundary.text import one_line
from autograder.grades.changes import Change, total
from autograder.grades.class_grades import ClassGrades, StudentGrade
from autograder.grades.figures import CommonMistake
from autograder.grades.incidents import incident_lines
from autograder.grades.plain_text import few
from autograder.grades.scores import COMMENT_LENGTH, attempt_text, unsure_text
from autograder.model.outcome import Status
from autograder.model.summary import Summary
from autograder.render import points_text

HEADING = "bold"
INDENT = 4  # of continuation lines
MIN_WIDTH = 20  # of a line, in any terminal
MAX_NAMES = 3  # of students
MAX_UNTOLD = 10  # students whose time of submission is unknown
COLOUR = {
    Status.GRADED: "green",
    Status.NOT_ATTEMPTED: "bright_black",
    Status.PARTLY: "yellow",
    Status.MISSING: "yellow",
    Status.UNREADABLE: "red",
    Status.GRADER_ERROR: "bold red",
}


def remarks(grades: Iterable[Summary], only: Collection[tuple[str, str]] = ()) -> Iterator[Text]:
    """Yield a line for each attempted unit with a comment.

    Args:
        only: Pairs of student and unit; empty for all.
    """
    for grade in grades:
        for unit in grade.units:
            is_shown = not only or (grade.student, unit.unit) in only
            if is_shown and unit.comment and unit.status is not Status.NOT_ATTEMPTED:
                yield Text.assemble(
                    f"{one_line(grade.student)}  {unit.unit}  ",
                    (f"{unit.status}", COLOUR[unit.status]),
                    f"  {one_line(unit.comment, COMMENT_LENGTH)}",
                )


def warnings(grades: Iterable[Summary]) -> Iterator[Text]:
    """Yield a line for each incident, which is evidence for a person. Students do not see these."""
    for grade in grades:
        for line in incident_lines(grade):
            yield Text(line, style="magenta")


def mistakes(found: Sequence[CommonMistake], limit: int) -> Iterator[Text]:
    """Yield the most frequent mistakes, with names if only few students made one."""
    for mistake in found[:limit]:
        count = len(mistake.students)
        who = ", ".join(map(one_line, mistake.students)) if count <= MAX_NAMES else f"{count} students"
        yield Text.assemble(f"{mistake.exercise}  ", (mistake.name, "cyan"), f"  {who}")
    if len(found) > limit:
        yield Text(f"and {len(found) - limit} rarer mistakes", style="bright_black")


def late_lines(grades: ClassGrades) -> Iterator[Text]:
    """Yield a heading and a line for each late submission, the latest first, then unknown times; nothing if none."""
    late = [(by, grade) for grade in grades.graded if (by := grade.late_by)]
    late.sort(key=lambda pair: (-pair[0], pair[1].student, pair[1].assignment.name))
    marked = [grade for grade in grades.graded if grade.is_marked_late and not grade.time_remark]
    unknown = [grade for grade in grades.graded if grade.time_remark]
    untold = [grade.student for grade in grades.graded if _is_untold(grade)]
    if late or marked or unknown or untold:
        yield Text("\nLate", style=HEADING)
    for by, grade in late:
        yield Text(f"{one_line(grade.student)}  {grade.assignment.name}  {duration(by)} late, {_costs(grade)}")
    for grade in marked:
        yield Text(f"{one_line(grade.student)}  {grade.assignment.name}  late, time unknown, {_costs(grade)}")
    for grade in unknown:
        yield Text(f"{one_line(grade.student)}  {grade.assignment.name}  {grade.time_remark}")
    if untold:
        names = few([one_line(student) for student in dict.fromkeys(untold)], MAX_UNTOLD)
        yield Text(f"without a time of submission, so in time: {names}")


def _is_untold(grade: StudentGrade) -> bool:
    """True if nothing says when work was handed in that has a due date."""
    return grade.due is not None and grade.submitted_at is None and not (grade.time_remark or grade.is_marked_late)


def _costs(grade: StudentGrade) -> str:
    penalty = grade.entered.penalty
    return f"{points_text(penalty)} points deducted" if penalty else "no points deducted"


def extension_lines(grades: ClassGrades) -> Iterator[Text]:
    """Yield a heading and a line for each submission with an extension; nothing if there is none."""
    extended = [grade for grade in grades.graded if grade.extended_until]
    if extended:
        yield Text("\nExtensions", style=HEADING)
    for grade in extended:
        who = f"{one_line(grade.student)}  {grade.assignment.name}"
        yield Text(f"{who}  until {grade.extended_until:%Y-%m-%d %H:%M} UTC, {duration(grade.entered.extension)} more")


def attempt_lines(grades: ClassGrades) -> Iterator[Text]:
    """Yield a heading and a line for each submission that is the best of several attempts; nothing if there is none."""
    several = [(grade, grade.summary.attempt) for grade in grades.graded if grade.summary.attempt]
    if several:
        yield Text("\nAttempts", style=HEADING)
    for grade, attempt in several:
        text = " ".join(filter(None, (attempt_text(attempt), unsure_text(attempt))))
        yield Text(f"{one_line(grade.student)}  {grade.assignment.name}  {text}")


def duration(time: timedelta) -> str:
    """Format a time in its two largest units: "2 days 3 h", "5 min"."""
    minutes = int(time.total_seconds() // 60)
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [f"{days} day{'' if days == 1 else 's'}" if days else "", f"{hours} h" if hours else ""]
    parts.append(f"{minutes} min" if minutes and not days else "")
    return " ".join(filter(None, parts)) or "less than a minute"


def move_lines(changes: Sequence[Change], limit: int | None = None) -> Iterator[Text]:
    """Yield a line for each changed exercise, the largest loss first, then the number of students affected.

    Args:
        limit: Maximum number of lines; None for no limit.
    """
    ordered = sorted(changes, key=lambda change: (change.points, change.student, change.exercise))
    for change in ordered[:limit]:
        colour = "green" if change.points > 0 else "red"
        yield Text.assemble(
            f"{one_line(change.student)}  {change.exercise}  ",
            (f"{points_text(change.before)} → {points_text(change.after)}", colour),
            f" of {points_text(change.max_points)}  {change.why}",
        )
    if limit is not None and len(ordered) > limit:
        yield Text(f"and {len(ordered) - limit} more. To show all, add --details.", style="bright_black")
    yield Text(total(changes))


def wrapped(console: Console, line: Text, width: int | None) -> Iterator[Text]:
    """Wrap the line without cropping it.

    Args:
        width: Width of the terminal; None for no limit, as in a file.
    """
    if width is None or line.cell_len <= width:
        yield line
        return
    for number, part in enumerate(line.wrap(console, max(MIN_WIDTH, width - INDENT))):
        part.rstrip()
        yield Text(" " * INDENT) + part if number else part
