"""Render the results of checks as text for a terminal. `markup/card.py` renders them for a notebook."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure
from autograder.render_picture import picture_text

MARK = {Outcome.PASS: "✓", Outcome.FAIL: "✗", Outcome.NOT_RUN: "○", Outcome.GRADER_ERROR: "!"}
GRADER_ERROR = Failure(
    "This check itself failed, which is not your fault. It costs you no points until your instructor has reviewed it."
)
UNTOUCHED = "Nothing is written yet: every answer still raises NotImplementedError."
WIDTH = 80  # columns of a terminal
INDENT = 10  # of the text behind "expected:"


def points_text(value: float) -> str:
    """Return points without trailing zeros: "2", "2.5"."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def summary(title: str, results: Sequence[CheckResult]) -> str:
    """Return the headline: "softmax: 3 of 4 points"."""
    earned, max_points = sum(r.points for r in results), sum(r.max_points for r in results)
    return f"{title}: {points_text(earned)} of {points_text(max_points)} points"


def explain(failure: Failure, width: int = WIDTH, colour: bool = False) -> list[str]:
    """Return the failure as lines of text: what failed, expected and got, the note, the example and the hint.

    Args:
        width: columns available for a picture.
        colour: also mark wrong values in colour.
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
    """Return the results for a terminal: the diagnosed mistakes, then each check with its failure."""
    lines = [summary(title, results)]
    lines += ["", mistakes_text(mistakes), ""] if mistakes else []
    for result, failure in told_once(results):
        sentence = f"{MARK[result.outcome]} {result.sentence} ({points_text(result.max_points)})"
        lines += _wrapped(sentence, first="  ", rest="    ")
        lines += _fitting(explain(failure, WIDTH - 6, colour) if failure else [], "      ")
    if printed:
        lines += ["  Your code printed:", *(f"      {line}" for line in printed.splitlines())]
    return "\n".join(lines)


def untouched_as_one(results: Sequence[CheckResult]) -> Sequence[CheckResult]:
    """Return the results, or a single one if nothing of the exercise is written yet."""
    failures = [result.failure for result in results if result.outcome is Outcome.FAIL]
    is_untouched = failures and all(failure is not None and failure.is_unwritten for failure in failures)
    if not is_untouched or any(result.points or result.outcome is Outcome.GRADER_ERROR for result in results):
        return results
    max_points = sum(result.max_points for result in results)
    one = CheckResult(
        name="not_written", sentence=UNTOUCHED, outcome=Outcome.FAIL, points=0.0, max_points=max_points, hidden=False
    )
    return [one]


def first_failing(results: Sequence[CheckResult]) -> CheckResult | None:
    """Return the first check that failed, else the first that was not run, else None."""
    failing = [result for result in results if result.outcome is not Outcome.PASS]
    return next((result for result in failing if result.outcome is not Outcome.NOT_RUN), next(iter(failing), None))


def mistakes_text(diagnoses: Sequence[Diagnosis]) -> str:
    """Return the diagnosed mistakes for a terminal."""
    lines: list[str] = []
    for diagnosis in diagnoses:
        lines += _wrapped(heading(diagnosis), first="  ► ", rest="    ")
        for sentence in diagnosis.sentences:
            mark = "- " if len(diagnosis.sentences) > 1 else ""
            lines += _wrapped(sentence, first=f"    {mark}", rest="    " + " " * len(mark))
        lines += _wrapped(evidence(diagnosis), first="    ", rest="    ")
    return "\n".join(lines)


def shown(result: CheckResult) -> Failure | None:
    """Return the failure that a student reads, without our own tracebacks."""
    return GRADER_ERROR if result.outcome is Outcome.GRADER_ERROR else result.failure


def told_once(results: Iterable[CheckResult]) -> Iterable[tuple[CheckResult, Failure | None]]:
    """Yield each result with its explanation, but equal explanations only once."""
    seen: set[Failure] = set()
    for result in results:
        failure = shown(result)
        core = None if failure is None else replace(failure, example=None, picture=None)
        if failure is None or core not in seen:
            yield result, failure
        elif result.outcome is Outcome.NOT_RUN:
            yield result, Failure("Could not be tried, for the same reason.")
        else:
            first = "".join(failure.what.splitlines()[:1]).rstrip(":. ")
            yield result, Failure(f"{first}, as above." if first else "It fails as above.")
        seen |= {core} if core is not None else set()


def heading(diagnosis: Diagnosis) -> str:
    """Return the heading of a diagnosis, which expresses its certainty."""
    if diagnosis.how == "words":
        return "Answers that fail in this way often make this mistake:"
    if len(diagnosis.sentences) > 1:
        return "This is one of a few known mistakes that these checks cannot tell apart:"
    return "This is the mistake:" if diagnosis.how == "exact" else "The failing calls look like this mistake:"


def evidence(diagnosis: Diagnosis) -> str:
    """Return the evidence for a diagnosis, and the sections to read again."""
    few = {1: "the failing call", 2: "both failing calls"}
    calls = few.get(diagnosis.calls, f"all {diagnosis.calls} failing calls")
    numbers = f"It explains {calls}. " if diagnosis.calls and diagnosis.how != "words" else ""
    places = " and ".join(f"“{section}”" for section in diagnosis.sections)
    return f"{numbers}Read again: {places}."


@lru_cache(maxsize=1000)  # most sentences are docstrings of checks, equal for a whole class
def _wrapped(text: str, first: str, rest: str) -> tuple[str, ...]:
    """Wrap prose for a terminal."""
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return tuple(lines)


def _fitting(lines: Iterable[str], indent: str) -> list[str]:
    """Indent the lines of an explanation, and wrap prose but not values."""
    fitting: list[str] = []
    for line in lines:
        if line.startswith(("expected:", "got:", "example:", "   ")) or not line:
            fitting.append(indent + line)
        else:
            fitting += _wrapped(line, indent, indent + " " * 10 if line.startswith(("try:", "note:")) else indent)
    return fitting
