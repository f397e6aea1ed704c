"""Show the results of checks to a student, as text for a terminal. `markup/card.py` shows them in a notebook."""

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
    "This check itself failed, which is not your fault: it costs you nothing until your instructor has looked at it."
)
WIDTH = 80  # columns of a terminal
INDENT = 10  # of what stands behind "expected:"


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
    for result, failure in told_once(results):
        sentence = f"{MARK[result.outcome]} {result.sentence} ({points_text(result.max_points)})"
        lines += _wrapped(sentence, first="  ", rest="    ")
        lines += _fitting(explain(failure, WIDTH - 6, colour) if failure else [], "      ")
    if printed:
        lines += ["  Your code printed:", *(f"      {line}" for line in printed.splitlines())]
    return "\n".join(lines)


def first_failing(results: Sequence[CheckResult]) -> CheckResult | None:
    """What to look at first: the first check that failed, or else that was not run; None when all passed."""
    failing = [result for result in results if result.outcome is not Outcome.PASS]
    return next((result for result in failing if result.outcome is not Outcome.NOT_RUN), next(iter(failing), None))


def mistakes_text(diagnoses: Sequence[Diagnosis]) -> str:
    """The named mistakes for a terminal."""
    lines: list[str] = []
    for diagnosis in diagnoses:
        lines += _wrapped(heading(diagnosis), first="  ► ", rest="    ")
        for sentence in diagnosis.sentences:
            mark = "- " if len(diagnosis.sentences) > 1 else ""
            lines += _wrapped(sentence, first=f"    {mark}", rest="    " + " " * len(mark))
        lines += _wrapped(evidence(diagnosis), first="    ", rest="    ")
    return "\n".join(lines)


def shown(result: CheckResult) -> Failure | None:
    """What a student reads about a result: our own tracebacks are not for them."""
    return GRADER_ERROR if result.outcome is Outcome.GRADER_ERROR else result.failure


def told_once(results: Iterable[CheckResult]) -> Iterable[tuple[CheckResult, Failure | None]]:
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


def heading(diagnosis: Diagnosis) -> str:
    """What was found, as a heading: how sure it is shows in the words."""
    if diagnosis.how == "words":
        return "Answers that fail in this way often make this mistake:"
    if len(diagnosis.sentences) > 1:
        return "This is one of a few known mistakes that these checks cannot tell apart:"
    return "This is the mistake:" if diagnosis.how == "exact" else "Where it fails, it looks like this mistake:"


def evidence(diagnosis: Diagnosis) -> str:
    """What speaks for it, and where to read on."""
    few = {1: "the call that fails", 2: "both calls that fail"}
    calls = few.get(diagnosis.calls, f"all {diagnosis.calls} calls that fail")
    numbers = f"Your numbers agree with it in {calls}. " if diagnosis.calls else ""
    places = " and ".join(f"“{section}”" for section in diagnosis.sections)
    return f"{numbers}Read again: {places}."


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
