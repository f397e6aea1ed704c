"""Render the results of checks as HTML for a notebook cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

from autograder.markup.jinja import template
from autograder.markup.picture import picture_html
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis
from autograder.render import MARK, evidence, first_failing, heading, points_text, summary, told_once

CODE = Markup('<code style="background:rgba(128,128,128,.16);border-radius:3px;padding:0 3px;color:inherit">{}</code>')


def as_html(
    title: str, results: Sequence[CheckResult], printed: str = "", mistakes: Sequence[Diagnosis] = ()
) -> Markup:
    """Return the results with the explanation of each failure."""
    return _results(title, results, printed, mistakes, lambda result: True)


def as_html_in_brief(
    title: str, results: Sequence[CheckResult], printed: str = "", mistakes: Sequence[Diagnosis] = ()
) -> Markup:
    """Like ``as_html``, but only the first failure is open; the others open on a click."""
    first = first_failing(results)
    return _results(title, results, printed, mistakes, lambda result: result is first)


def mistakes_html(diagnoses: Sequence[Diagnosis]) -> Markup:
    """Return the diagnosed mistakes for a page."""
    return Markup(_macros().mistakes_alone(diagnoses))


def message_html(what: str, cure: str = "") -> Markup:
    """Return a message instead of results: what happened, in bold, then what to do."""
    return Markup(_macros().message(what, cure))


def code_html(what: str, code: str = "") -> Markup:
    """Return a message about a line of code, with the line below it."""
    return Markup(_macros().code(what, code))


def _results(
    title: str, results: Sequence[CheckResult], printed: str, mistakes: Sequence[Diagnosis], is_open: Any
) -> Markup:
    is_done = all(result.outcome is Outcome.PASS for result in results)
    headline, shown_results = summary(title, results), list(told_once(results))
    return Markup(_macros().results(headline, is_done, shown_results, printed, mistakes, is_open))


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
    ).module
