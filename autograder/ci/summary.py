"""Write the grade as Markdown, for a step's summary, a check run and a commit comment.

Student-written text is in ``<pre>`` or ``<code>``, with all active characters escaped. So it is not rendered, mentions
nobody, and gives no command (GitLab reads a line with a slash as one).
"""

from __future__ import annotations

from html import escape

from autograder.grades.plain_text import number
from autograder.grades.student_view import ShownGrade, ShownUnit, explanation
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult
from autograder.render import MARK

MAX_BYTES = 900_000  # GitHub allows 1 MiB per step
ACTIVE = {ord(character): f"&#{ord(character)};" for character in "|`*_[]\\@/"}
CUT = "\n\nThe rest is too long to show here. See junit.xml.\n"


def headline(grade: ShownGrade) -> str:
    """Return the total in one line."""
    if grade.points is None:
        return f"{grade.title}: no score yet, an instructor will review it"
    return f"{grade.title}: {number(grade.points)} of {number(grade.max_points)} points"


def summary(grade: ShownGrade, isolation: str, limit: int = MAX_BYTES) -> str:
    """Return the whole grade.

    Args:
        isolation: Isolation level of the student's code.
        limit: Maximum size in bytes; a longer summary is cut between two checks, with a note.
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
        if size + len(CUT) > limit:
            return text + CUT
        text += part + "\n"
    return text


def _row(unit: ShownUnit) -> str:
    earned, max_points = sum(check.points for check in unit.checks), sum(check.max_points for check in unit.checks)
    passed = sum(check.outcome is Outcome.PASS for check in unit.checks)
    return (
        f"| {unit.id} | {number(earned)} of {number(max_points)} | {passed} of {len(unit.checks)} "
        f"| {_code(unit.file) if unit.file else 'none found'} |"
    )


def _details(unit: ShownUnit) -> list[str]:
    failing = [check for check in unit.checks if check.outcome is not Outcome.PASS]
    texts = "\n".join(filter(None, (unit.comment, unit.mistakes)))
    if not failing and not texts:
        return []
    return [f"\n### {unit.id}\n", *([_pre(texts)] if texts else []), *map(_check, failing)]


def _check(check: CheckResult) -> str:
    points = f"{number(check.points)} of {number(check.max_points)} points"
    points = "no points yet" if check.outcome is Outcome.GRADER_ERROR else points
    head = f"\n{MARK[check.outcome]} {_prose(check.sentence)} ({points})\n"
    text = explanation(check)
    return head + (_pre(text) if text else "")


def _pre(text: str) -> str:
    """Return a preformatted block, which may contain empty lines."""
    lines = "\n".join(_escaped(line) for line in text.split("\n"))
    return f"\n<pre>{lines}</pre>\n"


def _code(text: str) -> str:
    return f"<code>{_escaped(text)}</code>"


def _escaped(line: str) -> str:
    """Escape HTML, table borders, Markdown and GitLab commands."""
    return escape(line).translate(ACTIVE)


def _prose(text: str) -> str:
    """Escape a check's sentence, but keep its author's backticks."""
    return escape(text, quote=False)
