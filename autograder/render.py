"""Render the results of checks as text for a terminal. `markup/card.py` renders them for a notebook."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from autograder.brief import without_values
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure
from autograder.render_code import wrapped_code
from autograder.render_picture import picture_text

MARK = {Outcome.PASS: "✓", Outcome.FAIL: "✗", Outcome.NOT_RUN: "○", Outcome.GRADER_ERROR: "!"}
STATE = {
    Outcome.PASS: "passes",
    Outcome.FAIL: "fails",
    Outcome.NOT_RUN: "could not be tried",
    Outcome.GRADER_ERROR: "the check itself failed",
}
GRADER_ERROR = Failure(
    "This check itself failed, which is not your fault. It costs you no points until your instructor has reviewed it."
)
UNTOUCHED = "Nothing is written yet: every answer still raises NotImplementedError."
WIDTH = 80  # columns of a terminal
INDENT = 10  # of the text behind "expected:"
SHAPE = re.compile(r"\(\d+(?:, \d+){1,7}\)")
VALUE = re.compile(r"\b\w+ = [^\s(\[]+")
INDEX = re.compile(r"\[\d+(?:, \d+){1,7}\]")
NO_BREAK = "\N{NO-BREAK SPACE}"


def points_text(value: float) -> str:
    """Return points without trailing zeros: "2", "2.5"."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def summary(title: str, results: Sequence[CheckResult]) -> str:
    """Return the headline: "softmax: 3 of 4 points"."""
    earned, max_points = sum(r.points for r in results), sum(r.max_points for r in results)
    return f"{title}: {points_text(earned)} of {points_text(max_points)} points"


def explain(failure: Failure, width: int = WIDTH) -> list[str]:
    """Return the failure as lines of text: what failed, expected and got, the note, the example and the hint.

    Values keep their lines, however long.

    Args:
        width: columns available for a picture.
    """
    lines = failure.what.splitlines()
    drawn = picture_text(failure.picture, width - INDENT) if failure.picture is not None else []
    lines += [" " * INDENT + line for line in drawn]
    values = [] if drawn else [("expected", failure.expected), ("got", failure.got)]
    example = _example_name(failure.example or ""), failure.example
    for name, text in *values, ("note", failure.note), example, ("try", failure.hint):
        if text is not None:
            first, *rest = text.splitlines() or [""]
            lines += [f"{name + ':':<{INDENT}}{first}", *(" " * INDENT + line for line in rest)]
    return lines


def as_text(title: str, results: Sequence[CheckResult], printed: str = "", mistakes: Sequence[Diagnosis] = ()) -> str:
    """Return all results for a terminal: the diagnosed mistakes, then each check with its failure."""
    lines = [summary(title, results)]
    lines += ["", mistakes_text(mistakes), ""] if mistakes else []
    for result, failure in told_once(results):
        lines += sentence_lines(result, "  ")
        parts = explanation(failure, "      ") if failure else []
        is_drawn = any(part.name == "picture" for part in parts)
        lines += [line for part in parts if part.name != "values" or not is_drawn for line in part.lines]
    lines += legend(result.outcome for result in results)
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


class Part(NamedTuple):
    """Lines of an explanation.

    Args:
        name: "what", "picture", "values", "note", "example" or "try".
    """

    name: str
    lines: list[str]


def explanation(failure: Failure, indent: str) -> list[Part]:
    """Return the failure as parts whose lines fit a terminal. The example can be pasted.

    A picture shows the values, too.
    """
    drawn = picture_text(failure.picture, WIDTH - len(indent)) if failure.picture is not None else []
    what = [line for text in failure.what.splitlines() for line in wrapped(text, indent, indent)]
    parts = [Part("what", what), Part("picture", [indent + line for line in drawn])]
    values = ("expected:", failure.expected), ("got:", failure.got)
    shown = [line for name, text in values if text is not None for line in _named(name, text, indent)]
    parts.append(Part("values", shown))
    prose = {"note": failure.note, "try": failure.hint}
    told = {name: _told(f"{name}:", text, indent) for name, text in prose.items() if text is not None}
    parts.append(Part("note", told.get("note", [])))
    parts.append(Part("example", [] if failure.example is None else _example(failure.example, indent)))
    parts.append(Part("try", told.get("try", [])))
    return [part for part in parts if part.lines]


def sentence_lines(result: CheckResult, indent: str = "") -> tuple[str, ...]:
    """Return the check's mark, sentence and points."""
    sentence = f"{MARK[result.outcome]} {result.sentence} ({points_text(result.max_points)})"
    return wrapped(sentence, first=indent, rest=indent + "  ")


def legend(outcomes: Iterable[Outcome]) -> list[str]:
    """Return a line that explains the marks; [] if all checks pass."""
    shown = {*outcomes}
    marks = [f"{MARK[outcome]} {state}" for outcome, state in STATE.items() if outcome in shown]
    return [f"  ({', '.join(marks)})"] if shown - {Outcome.PASS} else []


def mistakes_text(diagnoses: Sequence[Diagnosis]) -> str:
    """Return the diagnosed mistakes for a terminal."""
    told = (mistake_lines(one, "  ", is_first=one is diagnoses[0]) for one in diagnoses)
    return "\n".join(line for lines in told for line in lines)


def mistake_lines(diagnosis: Diagnosis, indent: str = "", *, is_first: bool = True) -> list[str]:
    """Return a diagnosed mistake: its heading, its sentences and its evidence."""
    inner = indent + "  "
    lines = [*wrapped(heading(diagnosis, is_first=is_first), indent, indent)]
    for sentence in diagnosis.sentences:
        mark = "- " if len(diagnosis.sentences) > 1 else ""
        lines += wrapped(sentence, first=f"{inner}{mark}", rest=inner + " " * len(mark))
    return [*lines, *wrapped(evidence(diagnosis), first=inner, rest=inner)]


def shown(result: CheckResult) -> Failure | None:
    """Return the failure that a student reads, without our own tracebacks."""
    return GRADER_ERROR if result.outcome is Outcome.GRADER_ERROR else result.failure


def told_once(results: Iterable[CheckResult]) -> Iterable[tuple[CheckResult, Failure | None]]:
    """Yield each result with its explanation, but equal explanations only once."""
    seen: set[Failure] = set()
    for result in results:
        failure = shown(result)
        core = None if failure is None else without_values(failure)
        if failure is None or core not in seen:
            yield result, failure
        elif result.outcome is Outcome.NOT_RUN:
            yield result, None  # its state says that it could not be tried
        else:
            first = "".join(failure.what.splitlines()[:1]).rstrip(":. ")
            yield result, Failure(f"{first}, as above." if first else "It fails as above.")
        seen |= {core} if core is not None else set()


def heading(diagnosis: Diagnosis, *, is_first: bool = True) -> str:
    """Return the heading of a diagnosis, which expresses its certainty."""
    names = " and ".join(f"`{name}`" for name in diagnosis.answers)
    subject = diagnosis.sentences[0].partition(". ")[0]
    where = "" if not names or any(f"`{name}" in subject for name in diagnosis.answers) else f" in {names}"
    if not diagnosis.is_named:
        return f"No single mistake{where} can be named:"
    if diagnosis.how == "words":
        which = "this mistake" if len(diagnosis.sentences) == 1 else "one of these mistakes"
        return f"Answers that fail in this way often make {which}{where}:"
    if len(diagnosis.sentences) > 1:
        few = "two" if len(diagnosis.sentences) == 2 else "a few"
        return f"Your results match {few} known mistakes{where} that these checks cannot tell apart:"
    if diagnosis.how == "part":
        calls = "One failing call looks" if diagnosis.calls == 1 else "Some failing calls look"
        return f"{calls} like this mistake{where}:"
    if diagnosis.how == "exact":
        return f"Your results match {'this' if is_first else 'another'} mistake{where}:"
    if diagnosis.calls == 1:
        return f"{'The' if is_first else 'Another'} failing call looks like this mistake{where}:"
    return f"{'The' if is_first else 'Other'} failing calls look like this mistake{where}:"


def evidence(diagnosis: Diagnosis) -> str:
    """Return what a diagnosis leaves open, and the sections to read again."""
    names = " and ".join(f"`{name}`" for name in diagnosis.answers)
    open_ = f"Something else may be wrong in {names}, too. " if diagnosis.how == "part" else ""
    places = " and ".join(f"“{section}”" for section in diagnosis.sections)
    return f"{open_}Read again: {places}."


@lru_cache(maxsize=1000)  # most sentences are docstrings of checks, equal for a whole class
def wrapped(text: str, first: str = "", rest: str = "") -> tuple[str, ...]:
    """Wrap prose for a terminal."""
    return tuple(_lines(INDEX.sub(_unbroken, _whole(text)), WIDTH, first, rest))


def _named(name: str, value: str, indent: str) -> list[str]:
    """Return a value behind its name, as "expected: 1"."""
    width = WIDTH - len(indent) - INDENT
    lines = wrapped_code(_whole(value), width)
    first, *rest = [part for line in lines for part in _fitting(line, width)] or [""]
    return [f"{indent}{name:<{INDENT}}{first}".rstrip(), *(f"{indent}{'':<{INDENT}}{line}" for line in rest)]


def _fitting(line: str, width: int) -> list[str]:
    return [line.replace(NO_BREAK, " ")] if len(line) <= width else _lines(line, width)


def _lines(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Break between words."""
    lines = textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace(NO_BREAK, " ") for line in lines]


def _whole(text: str) -> str:
    """Keep shapes such as (2, 3), and values such as p = 4, from being broken."""
    return VALUE.sub(_unbroken, SHAPE.sub(_unbroken, text))


def _unbroken(found: re.Match[str]) -> str:
    return found[0].replace(" ", NO_BREAK)


def _told(name: str, text: str, indent: str) -> list[str]:
    first, *rest = text.splitlines() or [""]
    inner = indent + " " * INDENT
    lines = [*wrapped(f"{name:<{INDENT}}{first}", indent, inner)]
    return lines + [line for one in rest for line in wrapped(one, inner, inner)]


def _example(code: str, indent: str) -> list[str]:
    """Return the code behind "example:", or below it if it has several lines, so that it can be pasted."""
    name = f"{_example_name(code)}:"
    lines = wrapped_code(code, WIDTH - len(indent) - INDENT)
    if len(lines) == 1:
        return [f"{indent}{name:<{INDENT}}{lines[0]}"]
    return [f"{indent}{name}", *(f"{indent}  {line}" for line in wrapped_code(code, WIDTH - len(indent) - 2))]


def _example_name(code: str) -> str:
    """Return "call" for a call that is only described, because its arguments are too large to paste."""
    return "call" if any(mark in code.partition("#")[0] for mark in ("<", "...")) else "example"
