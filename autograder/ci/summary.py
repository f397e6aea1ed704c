"""The grade as Markdown, for a step's summary, a check run and a comment on a commit.

What a student may have written stands in ``<pre>`` or ``<code>``, with each character that means something escaped. So
nothing of it is rendered, mentions somebody, or gives a command (GitLab takes a line with a slash for one).
"""

from __future__ import annotations

from html import escape

from autograder.grades.plain_text import number
from autograder.grades.student_view import ShownCheck, ShownGrade, ShownUnit
from autograder.model.outcome import Outcome
from autograder.render import MARK

MOST = 900_000  # bytes; GitHub takes 1 MiB a step
ACTIVE = {ord(character): f"&#{ord(character)};" for character in "|`*_[]\\@/"}
CUT = "\n\nThe rest is left out here: it is too long. junit.xml has it.\n"


def headline(grade: ShownGrade) -> str:
    """The total in a line."""
    if grade.points is None:
        return f"{grade.title}: no score yet, an instructor will look at it"
    return f"{grade.title}: {number(grade.points)} of {number(grade.max_points)} points"


def summary(grade: ShownGrade, isolation: str, most: int = MOST) -> str:
    """The whole grade.

    Args:
        isolation: the level that the student's code ran at.
        most: bytes; what is longer is cut between two checks, and says so.
    """
    rows = [_row(unit) for unit in grade.units]
    notes = [_pre("\n".join(grade.notes))] if grade.notes else []
    head = [f"## {headline(grade)}\n", "| exercise | points | checks passed | file |\n|:--|--:|--:|:--|", *rows]
    parts = ["\n".join([*head, *notes])]
    for unit in grade.units:
        parts += _details(unit)
    parts.append(f"\nYour code ran in a sandbox, at level: {isolation}.\n")
    text, size = "", 0
    for part in parts:
        size += len(part.encode()) + 1
        if size + len(CUT) > most:
            return text + CUT
        text += part + "\n"
    return text


def _row(unit: ShownUnit) -> str:
    earned, most = sum(check.points or 0 for check in unit.checks), sum(check.max_points for check in unit.checks)
    passed = sum(check.outcome is Outcome.PASS for check in unit.checks)
    return (
        f"| {unit.id} | {number(earned)} of {number(most)} | {passed} of {len(unit.checks)} "
        f"| {_code(unit.file) if unit.file else 'none found'} |"
    )


def _details(unit: ShownUnit) -> list[str]:
    failing = [check for check in unit.checks if check.outcome is not Outcome.PASS]
    told = "\n".join(filter(None, (unit.comment, unit.mistakes)))
    if not failing and not told:
        return []
    return [f"\n### {unit.id}\n", *([_pre(told)] if told else []), *map(_check, failing)]


def _check(check: ShownCheck) -> str:
    points = "no points yet" if check.points is None else f"{number(check.points)} of {number(check.max_points)} points"
    head = f"\n{MARK[check.outcome]} {_prose(check.sentence)} ({points})\n"
    return head + (_pre(check.explanation) if check.explanation else "")


def _pre(text: str) -> str:
    """A block as it is; an empty line does not end it."""
    lines = "\n".join(_escaped(line) for line in text.split("\n"))
    return f"\n<pre>{lines}</pre>\n"


def _code(text: str) -> str:
    return f"<code>{_escaped(text)}</code>"


def _escaped(line: str) -> str:
    """Neither HTML, nor a table's border, nor Markdown, nor a command of GitLab's."""
    return escape(line).translate(ACTIVE)


def _prose(text: str) -> str:
    """A check's sentence: its author's, whose backticks mean code."""
    return escape(text, quote=False)
