"""Render the results of checks as HTML for a notebook cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

from autograder.brief import brief, counts
from autograder.markup.jinja import template
from autograder.markup.picture import picture_html
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis
from autograder.render import MARK, STATE, evidence, heading, points_text, summary, told_once

LEVEL = 2  # of the title among the headings of a notebook
CODE = Markup('<code style="background:rgba(128,128,128,.16);border-radius:3px;padding:0 3px;color:inherit">{}</code>')


def as_html(
    title: str, results: Sequence[CheckResult], mistakes: Sequence[Diagnosis] = (), level: int = LEVEL
) -> Markup:
    """Return the results with an explanation of each failure. The passing checks open on a click.

    Args:
        level: the level of the title among the headings of its page.
    """
    failing = [result for result in results if result.outcome is not Outcome.PASS]
    passing = [result for result in results if result.outcome is Outcome.PASS]
    return _results(title, results, mistakes, open=failing, passing=passing, level=level)


def brief_html(
    title: str, results: Sequence[CheckResult], printed: Sequence[str] = (), mistakes: Sequence[Diagnosis] = ()
) -> Markup:
    """Return the results for a notebook, in the order of a terminal. Only one failure is open; others open on a click.

    Args:
        printed: lines that the explained call printed.
    """
    told = brief(results, mistakes)
    first = [told.explained] if told.explained is not None else []
    others = [one for one in results if one.outcome is not Outcome.PASS and one is not told.explained]
    return _results(
        title, results, told.mistakes, open=first, folded=others, passing=told.passing, printed=printed, is_own=True
    )


def mistakes_html(diagnoses: Sequence[Diagnosis]) -> Markup:
    """Return the diagnosed mistakes for a page."""
    return Markup(_macros().mistakes_alone(diagnoses, LEVEL))


def message_html(what: str, cure: str = "") -> Markup:
    """Return a message instead of results: what happened, in bold, then what to do."""
    return Markup(_macros().message(what, cure))


def code_html(what: str, code: str = "") -> Markup:
    """Return a message about a line of code, with the line below it."""
    return Markup(_macros().code(what, code))


def _results(
    title: str,
    results: Sequence[CheckResult],
    mistakes: Sequence[Diagnosis],
    *,
    open: Sequence[CheckResult],
    folded: Sequence[CheckResult] = (),
    passing: Sequence[CheckResult],
    printed: Sequence[str] = (),
    is_own: bool = False,
    level: int = LEVEL,
) -> Markup:
    told = list(told_once([*open, *folded]))
    return Markup(
        _macros().results(
            headline=summary(title, results),
            mistakes=mistakes,
            open=told[: len(open)],
            folded=told[len(open) :],
            passing=passing,
            passed=dict(counts(brief(results))).get(Outcome.PASS, ""),
            printed=printed,
            is_own=is_own,
            level=level,
        )
    )


@lru_cache(maxsize=1000)  # most sentences are docstrings of checks, equal for a whole class
def prose(text: str) -> Markup:
    """Return a sentence with text between backticks as code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # a backtick without a partner
        return escape(text)
    return Markup().join(CODE.format(part) if number % 2 else part for number, part in enumerate(parts))


def _row_head(result: CheckResult) -> Any:
    return _row(result.outcome, result.sentence, points_text(result.max_points))


@lru_cache(maxsize=1000)
def _row(outcome: Outcome, sentence: str, points: str) -> Any:
    return _macros().row(outcome, sentence, points)


@cache
def _macros() -> Any:
    return template(
        "markup/templates/card.html.jinja",
        heading=heading,
        evidence=evidence,
        row_head=_row_head,
        prose=prose,
        picture=picture_html,
        MARK=MARK,
        STATE=STATE,
    ).module
