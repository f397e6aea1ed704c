"""Format a check's results for a student's terminal: explain one failure first, and list the rest in a line each."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace

from autograder.checks.failure_kind import FailureKind
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult
from autograder.render import WIDTH, as_text, first_failing, mistakes_text, summary, untouched_as_one
from autograder.student.exercises import Exercise
from autograder.student.messages import JobResult
from autograder.student.silence import PRINTED

LINES, ROW = 10, WIDTH - 6  # of what the answers printed
MORE = "      … (the rest is not shown)"


def checked_text(exercise: Exercise, file: str, checked: JobResult, full: bool = False) -> str:
    """Return the results of a check.

    Args:
        file: the name of the file of answers.
        full: explain every failing check, not only the first.
    """
    if checked.result is None:
        return _stopped(checked)
    results, title = checked.result.checks, f"{exercise.name} ({file})"
    if _problem_explains(checked):
        return f"{checked.problem}\n{summary(title, results)}"
    results = untouched_as_one(results)
    shown = results if full else in_a_line_each(results)
    text = as_text(title, shown, checked.printed.rstrip(), checked.result.diagnoses)
    more = sum(result.failure is not None for result in results) - sum(result.failure is not None for result in shown)
    lines = [checked.problem, text] if checked.problem else [text]
    if more:
        lines.append(f"  To see every failing check in full: autograder check {exercise.name} --all")
    return "\n".join(lines)


def one_thing(exercise: Exercise, file: str, checked: JobResult) -> str:
    """Return the results of a check with only the first failure explained."""
    if checked.result is None:
        return _stopped(checked)
    result, title = checked.result, f"{exercise.name} ({file})"
    failing = [check for check in result.checks if check.outcome is not Outcome.PASS]
    lines = [summary(title, result.checks)]
    if checked.problem:
        lines += ["", checked.problem]
    if result.diagnoses:
        lines += ["", mistakes_text(result.diagnoses[:1])]
    first = first_failing(failing)
    if first is not None and not _problem_explains(checked):
        _, *shown = as_text("", [first]).splitlines()
        lines += ["", *shown]
        others = len(failing) - 1
        lines += [f"  {others} more {'checks' if others > 1 else 'check'} did not pass."] if others else []
    if checked.printed:
        lines += ["", *_printed(checked.printed)]
    return "\n".join(lines)


def _problem_explains(checked: JobResult) -> bool:
    """True if an answer is not defined because the file itself did not run to its end."""
    first = first_failing(checked.result.checks) if checked.result and checked.problem else None
    failure = None if first is None else first.failure
    return failure is not None and failure.key[:1] == (FailureKind.NOT_DEFINED,)


def in_a_line_each(results: Sequence[CheckResult]) -> list[CheckResult]:
    """Return the results with an explanation of only the first failing check."""
    first = first_failing(results)
    return [result if result is first else replace(result, failure=None) for result in results]


def _stopped(checked: JobResult) -> str:
    wrapped = textwrap.wrap(checked.stopped, WIDTH, break_long_words=False)
    return "\n".join([*wrapped, *_printed(checked.printed)])


def _printed(text: str) -> list[str]:
    """Return the first lines that the answers printed, each cut to a row of the terminal."""
    if not (lines := text.rstrip().splitlines()):
        return []
    is_cut = len(lines) > LINES or len(text) >= PRINTED
    shown = [line if len(line) <= ROW else f"{line[: ROW - 1]}…" for line in lines[:LINES]]
    return [*as_text("", [], "\n".join(shown)).splitlines()[1:], *([MORE] if is_cut else [])]
