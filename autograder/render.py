"""Show the results of checks to a student: as text for a terminal, as HTML for a notebook.

Everything that may come from a student's code is escaped. Each element has its own style, and colours are translucent:
the same HTML reads well in JupyterLab's light and dark themes, in feedback pages and after a sanitiser.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape

from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure
from autograder.render_picture import picture_html, picture_text

MARK = {Outcome.PASS: "✓", Outcome.FAIL: "✗", Outcome.NOT_RUN: "○", Outcome.GRADER_ERROR: "!"}
COLOUR = {
    Outcome.PASS: "#2e9e5b", Outcome.FAIL: "#e05252", Outcome.NOT_RUN: "#8a8f98", Outcome.GRADER_ERROR: "#d08700",
}  # fmt: skip
GRADER_ERROR = Failure(
    "This check itself failed, which is not your fault: it costs you nothing until your instructor has looked at it."
)
MISTAKE = "#7c6ff0"  # the colour of a named mistake
WIDTH = 80  # columns of a terminal
INDENT = 10  # of what stands behind "expected:"
CARD = (
    "border:1px solid rgba(128,128,128,.35);border-radius:6px;padding:8px 14px;max-width:800px;line-height:1.45;"
    "overflow-wrap:anywhere"
)
CELL = "text-align:left;vertical-align:top;padding:0;border:0"
CODE = "margin:0;padding:0;background:none;border:0;color:inherit;font-size:.92em;white-space:pre-wrap"


def points_text(value: float) -> str:
    """Points without needless decimals: "2", "2.5"."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def summary(title: str, results: Sequence[CheckResult]) -> str:
    """ "softmax: 3 of 4 points"."""
    earned, most = sum(r.points for r in results), sum(r.max_points for r in results)
    return f"{title}: {points_text(earned)} of {points_text(most)} points"


def explain(failure: Failure, width: int = WIDTH, colour: bool = False) -> list[str]:
    """The failure as lines of text: what failed, expected against got, what they have in common, what to try.

    Args:
        width: columns that there are for a picture.
        colour: mark what is wrong in colour, too.
    """
    lines = failure.what.splitlines()
    drawn = picture_text(failure.picture, width - INDENT, colour) if failure.picture is not None else []
    lines += [" " * INDENT + line for line in drawn]
    values = [] if drawn else [("expected", failure.expected), ("got", failure.got)]
    for name, text in *values, ("note", failure.note), ("example", failure.example), ("try", failure.hint):
        if text is not None:
            first, *rest = text.splitlines() or [""]
            lines += [f"{name + ':':<{INDENT}}{first}", *(" " * INDENT + line for line in rest)]
    return lines


def as_text(
    title: str,
    results: Sequence[CheckResult],
    printed: str = "",
    mistakes: Sequence[Diagnosis] = (),
    colour: bool = False,
) -> str:
    """The results for a terminal: a line for each check, below it what failed, and above all the mistakes found."""
    lines = [summary(title, results)]
    lines += ["", mistakes_text(mistakes), ""] if mistakes else []
    for result, failure in _told_once(results):
        sentence = f"{MARK[result.outcome]} {result.sentence} ({points_text(result.max_points)})"
        lines += _wrapped(sentence, first="  ", rest="    ")
        lines += _fitting(explain(failure, WIDTH - 6, colour) if failure else [], "      ")
    if printed:
        lines += ["  Your code printed:", *(f"      {line}" for line in printed.splitlines())]
    return "\n".join(lines)


def as_html(title: str, results: Sequence[CheckResult], printed: str = "", mistakes: Sequence[Diagnosis] = ()) -> str:
    """The results for a notebook cell."""
    named = "".join(_mistake(diagnosis) for diagnosis in mistakes)
    rows = "".join(_row(result, failure) for result, failure in _told_once(results))
    said = _printed(printed) if printed else ""
    return f'<div style="{CARD}">{_head(title, results)}{named}{rows}{said}</div>'


def as_html_in_brief(
    title: str, results: Sequence[CheckResult], printed: str = "", mistakes: Sequence[Diagnosis] = ()
) -> str:
    """Like ``as_html``; of the checks that fail, the first is explained, and the others are closed until clicked."""
    named, first = "".join(_mistake(diagnosis) for diagnosis in mistakes), first_failing(results)
    rows = "".join(
        _row(result, failure) if failure is None or result is first else _closed_row(result, failure)
        for result, failure in _told_once(results)
    )
    said = _printed(printed) if printed else ""
    return f'<div style="{CARD}">{_head(title, results)}{named}{rows}{said}</div>'


def first_failing(results: Sequence[CheckResult]) -> CheckResult | None:
    """What to look at first: the first check that failed, or else that was not run; None when all passed."""
    failing = [result for result in results if result.outcome is not Outcome.PASS]
    return next((result for result in failing if result.outcome is not Outcome.NOT_RUN), next(iter(failing), None))


def mistakes_text(diagnoses: Sequence[Diagnosis]) -> str:
    """The named mistakes for a terminal."""
    lines: list[str] = []
    for diagnosis in diagnoses:
        lines += _wrapped(_found(diagnosis), first="  ► ", rest="    ")
        for sentence in diagnosis.sentences:
            mark = "- " if len(diagnosis.sentences) > 1 else ""
            lines += _wrapped(sentence, first=f"    {mark}", rest="    " + " " * len(mark))
        lines += _wrapped(_evidence(diagnosis), first="    ", rest="    ")
    return "\n".join(lines)


def mistakes_html(diagnoses: Sequence[Diagnosis]) -> str:
    """The named mistakes for a page."""
    return f'<div style="{CARD}">{"".join(_mistake(diagnosis) for diagnosis in diagnoses)}</div>'


def message_html(what: str, cure: str = "") -> str:
    """A message instead of results: what happened, in bold, then what to do."""
    happened = f"<b>{escape(what)}</b> " if what and cure else escape(what)
    return f'<div style="{CARD}">{happened}{escape(cure)}</div>'


def code_html(what: str, code: str = "") -> str:
    """A message about a line of code, which is shown below it."""
    return f'<div style="{CARD}"><b>{escape(what)}</b><pre style="{CODE}">{escape(code)}</pre></div>'


def shown(result: CheckResult) -> Failure | None:
    """What a student reads about a result: our own tracebacks are not for them."""
    return GRADER_ERROR if result.outcome is Outcome.GRADER_ERROR else result.failure


def _told_once(results: Iterable[CheckResult]) -> Iterable[tuple[CheckResult, Failure | None]]:
    """Each result with its explanation; the same explanation is given once."""
    told: set[Failure] = set()
    for result in results:
        failure = shown(result)
        core = None if failure is None else replace(failure, example=None, picture=None)
        if failure is None or core not in told:
            yield result, failure
        elif result.outcome is Outcome.NOT_RUN:
            yield result, Failure("Not run, for the same reason.")
        else:
            first = "".join(failure.what.splitlines()[:1]).rstrip(":. ")
            yield result, Failure(f"{first}, as above." if first else "It fails as above.")
        told |= {core} if core is not None else set()


def _found(diagnosis: Diagnosis) -> str:
    """What was found, as a heading: how sure it is shows in the words."""
    if diagnosis.how == "words":
        return "Answers that fail in this way often make this mistake:"
    if len(diagnosis.sentences) > 1:
        return "This is one of a few known mistakes that these checks cannot tell apart:"
    return "This is the mistake:" if diagnosis.how == "exact" else "Where it fails, it looks like this mistake:"


def _evidence(diagnosis: Diagnosis) -> str:
    """What speaks for it, and where to read on."""
    few = {1: "the call that fails", 2: "both calls that fail"}
    calls = few.get(diagnosis.calls, f"all {diagnosis.calls} calls that fail")
    numbers = f"Your numbers agree with it in {calls}. " if diagnosis.calls else ""
    places = " and ".join(f"“{section}”" for section in diagnosis.sections)
    return f"{numbers}Read again: {places}."


def _mistake(diagnosis: Diagnosis) -> str:
    sentences = [_prose(sentence) for sentence in diagnosis.sentences]
    told = (
        sentences[0] if len(sentences) == 1 else f"<ul style='margin:2px 0'><li>{'</li><li>'.join(sentences)}</li></ul>"
    )
    style = f"margin:6px 0 10px;padding:6px 12px;border-left:4px solid {MISTAKE};background:rgba(128,128,128,.08)"
    evidence = f'<div style="opacity:.75">{_prose(_evidence(diagnosis))}</div>'
    return f'<div style="{style}"><b>{escape(_found(diagnosis))}</b><div>{told}</div>{evidence}</div>'


@lru_cache(maxsize=1000)  # most sentences are those of checks, and the same for a whole class
def _wrapped(text: str, first: str, rest: str) -> tuple[str, ...]:
    """Prose in lines that fit an ordinary terminal."""
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return tuple(lines)


def _fitting(lines: Iterable[str], indent: str) -> list[str]:
    """Lines of an explanation: prose is wrapped, values are not."""
    fitting: list[str] = []
    for line in lines:
        if line.startswith(("expected:", "got:", "example:", "   ")) or not line:
            fitting.append(indent + line)
        else:
            fitting += _wrapped(line, indent, indent + " " * 10 if line.startswith(("try:", "note:")) else indent)
    return fitting


def _head(title: str, results: Sequence[CheckResult]) -> str:
    is_done = all(result.outcome is Outcome.PASS for result in results)
    colour = f"color:{COLOUR[Outcome.PASS]}" if is_done else ""
    return f'<div style="font-weight:600;margin-bottom:4px;{colour}">{escape(summary(title, results))}</div>'


def _row(result: CheckResult, failure: Failure | None) -> str:
    head = f'<div style="padding-left:1.4em;text-indent:-1.4em">{_row_head(result)}</div>'
    return head if failure is None else head + _explanation(failure, COLOUR[result.outcome])


def _row_head(result: CheckResult) -> str:
    mark = f'<b style="color:{COLOUR[result.outcome]}">{MARK[result.outcome]}</b>'
    worth = f'<span style="opacity:.6;white-space:nowrap">({points_text(result.max_points)})</span>'
    return f"{mark}&nbsp; {_prose(result.sentence)} {worth}"


def _closed_row(result: CheckResult, failure: Failure) -> str:
    head = f'<summary style="cursor:pointer">{_row_head(result)}</summary>'
    return f"<details>{head}{_explanation(failure, COLOUR[result.outcome])}</details>"


def _explanation(failure: Failure, colour: str) -> str:
    drawn = picture_html(failure.picture) if failure.picture is not None else ""
    values = [] if drawn else [("expected", failure.expected), ("got", failure.got)]
    rows = "".join(
        f'<tr style="background:none"><td style="{CELL};opacity:.7;padding-right:10px">{name}</td>'
        f'<td style="{CELL}"><pre style="{CODE}">{escape(value)}</pre></td></tr>'
        for name, value in (*values, ("example", failure.example))
        if value is not None
    )
    table = f'<table style="margin:2px 0;border:0;font-size:inherit">{rows}</table>' if rows else ""
    note = f"<div>{_prose(failure.note)}</div>" if failure.note else ""
    hint = f"<div><b>Try:</b> {_prose(failure.hint)}</div>" if failure.hint else ""
    style = f"margin:2px 0 8px 1.4em;padding-left:10px;border-left:3px solid {colour}"
    what = f'<div style="white-space:pre-line">{_prose(failure.what)}</div>'
    return f'<div style="{style}">{what}{drawn}{note}{table}{hint}</div>'


def _printed(printed: str) -> str:
    return (
        '<details style="margin-top:6px"><summary style="cursor:pointer;opacity:.7">Your code printed</summary>'
        f'<pre style="{CODE};margin-left:1.4em">{escape(printed)}</pre></details>'
    )


def _prose(text: str) -> str:
    """A sentence; text between backticks is code."""
    parts = escape(text).split("`")
    if len(parts) % 2 == 0:  # a backtick without a partner
        return "`".join(parts)
    code = '<code style="background:rgba(128,128,128,.16);border-radius:3px;padding:0 3px;color:inherit">'
    return "".join(f"{code}{part}</code>" if number % 2 else part for number, part in enumerate(parts))
