"""Show the results of checks to a student: as text for a terminal, as HTML for a notebook.

Everything that may come from a student's code is escaped. Styles stand in the elements and colours are translucent, so
that the same HTML reads well in JupyterLab's light and dark themes, in feedback pages and under a sanitiser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from autograder.model import CheckResult, Failure, Outcome

MARK = {Outcome.PASS: "✓", Outcome.FAIL: "✗", Outcome.NOT_RUN: "–", Outcome.GRADER_ERROR: "!"}
COLOUR = {
    Outcome.PASS: "#2e9e5b", Outcome.FAIL: "#d64545", Outcome.NOT_RUN: "#8a8f98", Outcome.GRADER_ERROR: "#c77700",
}  # fmt: skip
GRADER_ERROR = Failure(
    "This check itself failed, which is not your fault: it costs you nothing until your instructor has looked at it."
)


def points_text(value: float) -> str:
    """Points without needless decimals: "2", "2.5"."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def summary(title: str, results: Sequence[CheckResult]) -> str:
    """ "softmax: 3 of 4 points"."""
    earned, most = sum(r.points for r in results), sum(r.max_points for r in results)
    return f"{title}: {points_text(earned)} of {points_text(most)} points"


def as_text(title: str, results: Sequence[CheckResult]) -> str:
    """The results for a terminal, one line a check, failures explained below theirs."""
    lines = [summary(title, results)]
    told: set[str] = set()
    for result in results:
        lines.append(f"  {MARK[result.outcome]} {result.sentence} ({points_text(result.max_points)})")
        lines += [f"      {line}" for line in _explained(result, told)]
    return "\n".join(lines)


def as_html(title: str, results: Sequence[CheckResult], note: str = "") -> str:
    """The results for a notebook cell."""
    told: set[str] = set()
    rows = "".join(_row(result, told) for result in results)
    note = f'<div style="opacity:.75;margin-top:4px">{escape(note)}</div>' if note else ""
    return (
        '<div style="border:1px solid rgba(128,128,128,.35);border-radius:6px;padding:8px 12px;max-width:760px">'
        f'<div style="font-weight:600;margin-bottom:4px">{escape(summary(title, results))}</div>{rows}{note}</div>'
    )


def shown(result: CheckResult) -> Failure | None:
    """What a student is told of a result: a traceback of ours is not for them."""
    return GRADER_ERROR if result.outcome is Outcome.GRADER_ERROR else result.failure


def _row(result: CheckResult, told: set[str]) -> str:
    mark = f'<span style="color:{COLOUR[result.outcome]};font-weight:700">{MARK[result.outcome]}</span>'
    worth = f'<span style="opacity:.6">({points_text(result.max_points)})</span>'
    head = f"<div>{mark} {escape(result.sentence)} {worth}</div>"
    failure = shown(result)
    if failure is None:
        return head
    if failure.what in told:
        return head + _block([f"<div>{escape(failure.what)}, as above.</div>"], result.outcome)
    told.add(failure.what)
    parts = [f"<div>{escape(failure.what)}</div>"]
    values = [("expected", failure.expected), ("got", failure.got)]
    rows = [
        f'<tr><td style="text-align:left;opacity:.7;padding:0 8px 0 0">{name}</td>'
        f'<td style="text-align:left;padding:0"><code>{escape(value)}</code></td></tr>'
        for name, value in values
        if value is not None
    ]
    parts += [f'<table style="margin:2px 0">{"".join(rows)}</table>'] if rows else []
    parts += [f"<div><b>Try:</b> {escape(failure.hint)}</div>"] if failure.hint else []
    return head + _block(parts, result.outcome)


def _block(parts: Iterable[str], outcome: Outcome) -> str:
    style = f"margin:2px 0 6px 18px;padding-left:10px;border-left:3px solid {COLOUR[outcome]}"
    return f'<div style="{style}">{"".join(parts)}</div>'


def _explained(result: CheckResult, told: set[str]) -> list[str]:
    failure = shown(result)
    if failure is None:
        return []
    if failure.what in told:
        return [f"{failure.what}, as above."]
    told.add(failure.what)
    lines = failure.what.splitlines()
    lines += [f"expected: {failure.expected}"] if failure.expected is not None else []
    lines += [f"got:      {failure.got}"] if failure.got is not None else []
    lines += [f"try:      {failure.hint}"] if failure.hint else []
    return lines
