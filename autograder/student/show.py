"""Format a check's results for a student's terminal: explain one failure on one screen, and count the rest."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from autograder.brief import Brief, brief, counts, explained_checks, first_failing
from autograder.checks.failure_kind import FailureKind
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure
from autograder.render import (
    INDENT,
    MARK,
    WIDTH,
    Part,
    as_text,
    explanation,
    mistake_lines,
    sentence_lines,
    shown,
    summary,
    untouched_as_one,
    wrapped,
)
from autograder.student.exercises import Exercise
from autograder.student.messages import JobResult
from autograder.student.silence import CUT

SCREEN = 24  # lines for one fault
SECOND = 8  # more lines for a second one
PRINTED = 10  # lines
OTHERS = 8  # lines about other failing checks; more checks are counted
LEAST = 2  # lines of prints that are shown before other parts
WHOLE = 5  # lines of a part that is shown whole
NUMBER = re.compile(r"-?(?:\d+\.?\d*(?:e[+-]?\d+)?|nan|inf)")
HUGE = 1e300
ELSEWHERE = "--all"  # where what is left out can be read


def checked_text(exercise: Exercise, file: str, checked: JobResult, full: bool = False) -> str:
    """Return the results of a check on one screen, with what to do next.

    Args:
        file: the name of the file of answers.
        full: explain every failing check, and show all prints that were kept.
    """
    if full and checked.result is not None and not _problem_explains(checked):
        title = f"{exercise.name} ({file})"
        results = untouched_as_one(checked.result.checks)
        text = as_text(title, results, checked.printed.rstrip(), checked.result.diagnoses)
        return "\n".join(filter(None, [checked.problem, text]))
    lines = one_thing(exercise, file, checked).splitlines()
    if checked.is_solved:
        return "\n".join([*lines, "Next: autograder next"])
    if checked.result is None or _problem_explains(checked):
        return "\n".join([*lines, "", f"Then run: autograder check {exercise.name}"])
    hint, every = f"autograder hint {exercise.name}", f"autograder check {exercise.name} --all"
    return "\n".join([*lines, "", f"A hint:      {hint}", f"All results: {every}"])


def one_thing(exercise: Exercise, file: str, checked: JobResult) -> str:
    """Return the results of a check on one screen."""
    if checked.result is None:
        return "\n".join([*wrapped(checked.stopped), *printed_lines(checked.printed)])
    results, title = checked.result.checks, f"{exercise.name} ({file})"
    if _problem_explains(checked):
        return "\n".join([summary(title, results), "", *_problem(checked.problem)])
    shown_results, mistakes = untouched_as_one(results), checked.result.diagnoses
    return brief_text(title, shown_results, mistakes, checked.printed_by_call, checked.problem)


def brief_text(
    title: str,
    results: Sequence[CheckResult],
    mistakes: Sequence[Diagnosis] = (),
    printed: str = "",
    problem: str = "",
) -> str:
    """Return the points, what is wrong, one failure that shows it, and what the other checks say.

    Args:
        printed: by the call that is shown.
        problem: what went wrong while the file ran.
    """
    told = brief(results, mistakes)
    head = [summary(title, results), *(["", *_problem(problem)] if problem else [])]
    if told.explained is None:
        return "\n".join([*head, *_others(told, 0)])
    failure = shown(told.explained)
    first = told.mistakes[:1]
    named = ["", *mistake_lines(first[0])] if first else []
    sentence = ["", *sentence_lines(told.explained)]
    second = _second(told)
    kept = 0  # lines for the check of another fault
    if told.unexplained or second:
        kept = sum(len(sentence_lines(one)) for one in told.others[:1])
    room = SCREEN - 3 - sum(map(len, (head, named, sentence, _others(told, kept))))  # what to do next takes three
    room += 0 if told.unexplained else max(0, min(kept, SECOND - len(second)))
    least = room - len(printed_lines(printed, LEAST))
    explained = [] if failure is None else _fitting(failure, least, is_named=bool(first))
    room -= len(explained)
    prints = printed_lines(printed, min(PRINTED, room - 1))
    others = _others(told, max(kept, min(OTHERS, kept + room - len(prints))))
    return "\n".join([*head, *named, *second, *sentence, *explained, *prints, *others])


def printed_lines(printed: str, most: int = PRINTED) -> list[str]:
    """Return what the student's code printed below a heading, at most ``most`` lines of it."""
    lines = beginning(printed, most)
    return ["  Your code printed:", *(f"    {_clipped(line, 4)}" for line in lines)] if lines else []


def beginning(printed: str, most: int = PRINTED) -> list[str]:
    """Return at most ``most`` lines, the last of which says how many are left out."""
    lines = printed.rstrip().splitlines()
    if not lines or most < 1:
        return []
    kept = lines if len(lines) <= most else lines[: most - 1]
    left = len(lines) - len(kept)
    if left and lines[-1] == CUT:
        return [*kept, CUT]
    return [*kept, f"… {left} more {'lines' if left > 1 else 'line'}: {ELSEWHERE}"] if left else kept


def _problem(problem: str) -> list[str]:
    """Wrap what went wrong in the file; the lines of a syntax error keep their caret in place."""
    first, *rest = problem.splitlines() or [""]
    return [*wrapped(first), *rest]


def _problem_explains(checked: JobResult) -> bool:
    """True if an answer is not defined because the file itself did not run to its end."""
    first = first_failing(checked.result.checks) if checked.result and checked.problem else None
    failure = None if first is None else first.failure
    return failure is not None and failure.key[:1] == (FailureKind.NOT_DEFINED,)


def _fitting(failure: Failure, room: int, is_named: bool) -> list[str]:
    """Explain the failure in so many lines. Leave out what helps least: beside a named mistake, the hint does."""
    whole = {part.name: part for part in explanation(failure, "  ")}
    parts = dict(whole)
    has_values = _is_whole(whole.get("example")) and "expected " in (failure.example or "")
    has_values &= failure.key[:1] != (FailureKind.SHAPE,)  # the shapes tell more than the numbers
    left_out = set[str]()

    def lines() -> list[str]:
        is_shown = "picture" in parts.keys() - left_out or (has_values and "example" not in left_out)
        hidden = {*left_out, "values"} if is_shown else left_out
        return [line for name, part in parts.items() if name not in hidden for line in part.lines]

    if len(lines()) <= room:
        return lines()
    parts |= {name: _shortened(part) for name, part in whole.items()}
    values = ["picture", "note", "example"] if has_values else ["note", "example", "picture"]
    for name in ["try", *values] if is_named else [*values[:-1], "try", values[-1]]:
        if len(lines()) <= room:
            break
        left_out.add(name)
    if len(lines()) > room and "values" in whole:
        parts["values"] = _differing_rows(whole["values"], 1)
    if len(lines()) > room:
        left_out.add("values")
    return lines()[: max(room, 1)]


def _differing_rows(values: Part, most: int) -> Part:
    """Keep so many lines of each value, from the line in which their numbers differ most."""
    got = next((number for number, line in enumerate(values.lines) if line.startswith("  got:")), len(values.lines))
    both = values.lines[:got], values.lines[got:]
    texts = [[line[2 + INDENT :] for line in lines] for lines in both]
    start = _line_of_the_worst(*texts)
    found = [f"  Shown from {_index_of(start, texts[0])} on:"] if start > 0 and texts[0][0].startswith("[[") else []
    for lines, rows in zip(both, texts, strict=True):
        kept = [_balanced(row) for row in rows[start : start + most]]
        kept[-1:] = [f"{_clipped(row, 4 + INDENT)} …" if len(rows) > start + most else row for row in kept[-1:]]
        found += [f"{lines[0][: 2 + INDENT] if not n else ' ' * (2 + INDENT)}{row}" for n, row in enumerate(kept)]
    return Part(values.name, found)


def _index_of(line: int, rows: Sequence[str]) -> str:
    """Return the index of the row of a tensor in this line, such as "[0, 1]", or the line's number."""
    if rows[0].startswith("[[[[") or not all(row.lstrip().startswith("[") for row in rows):
        return f"line {line + 1}"
    if not rows[0].startswith("[[["):
        return f"[{line}]"
    ends = [number + 1 for number, row in enumerate(rows[:line]) if row.rstrip(",").endswith("]]")]
    return f"[{len(ends)}, {line - (ends[-1] if ends else 0)}]"


def _balanced(row: str) -> str:
    """Return a row of a table without the brackets that close the table."""
    return row[: len(row) - max(0, row.count("]") - row.count("["))]


def _line_of_the_worst(expected: Sequence[str], got: Sequence[str]) -> int:
    """Return the first line in which two numbers differ most; without numbers, the first line that differs."""
    lines = list(zip(expected, got, strict=False))
    gaps = [max((abs(x - y) for x, y in zip(*map(_numbers, pair), strict=False)), default=0.0) for pair in lines]
    if any(gaps):
        return gaps.index(max(gaps))
    return next((number for number, (one, other) in enumerate(lines) if one != other), 0)


def _numbers(line: str) -> list[float]:
    """Return the numbers in the line. A huge number stands for NaN and for infinities, which have no distance."""
    found = (float(text) for text in NUMBER.findall(line))
    return [number if math.isfinite(number) else math.copysign(HUGE, number) for number in found]


def _is_whole(part: Part | None) -> bool:
    return part is not None and len(part.lines) <= WHOLE + 1


def _shortened(part: Part) -> Part:
    """Keep the beginning of a long part; of values, the beginnings of both; of an example, nothing."""
    if part.name == "picture" or _is_whole(part):
        return part
    if part.name == "example":
        return Part(part.name, [f"  example:  {len(part.lines) - 1} lines, shown by {ELSEWHERE}"])
    if part.name == "values":
        return _differing_rows(part, 2)
    left = len(part.lines) - WHOLE
    return Part(part.name, [*part.lines[:WHOLE], f"    … {left} more lines: {ELSEWHERE}"])


def _second(told: Brief) -> list[str]:
    """Return the other mistakes: the second in words, more as a count."""
    if not told.mistakes[1:]:
        return []
    second, *more = told.mistakes[1:]
    count = f"{len(more)} more known {'mistakes' if len(more) > 1 else 'mistake'}: shown by {ELSEWHERE}" if more else ""
    return ["", *mistake_lines(second, is_first=False), *filter(None, [count])]


def _others(told: Brief, most: int) -> list[str]:
    """Return the other checks: failures with another cause, whole sentences in at most ``most`` lines, and counts."""
    lines = [f"{MARK[outcome]} {text}" for outcome, text in counts(told)]
    others: list[str] = []
    left = len(told.others)
    named = explained_checks(told.mistakes)
    for one in told.others:
        parts = [sentence_lines(one), *([] if one.name in named else _findings(one))]
        while parts and sum(map(len, parts)) > most - len(others):
            parts.pop()
        if not parts:
            break
        others += [line for part in parts for line in part]
        left -= 1
    if left:
        others.append(f"{MARK[Outcome.FAIL]} {left} more {'checks fail' if left > 1 else 'check fails'}.")
    failing = bool(told.same) + bool(told.unwritten)
    lines[failing:failing] = others
    return ["", *lines] if lines else []


def _findings(result: CheckResult) -> list[Sequence[str]]:
    """Return what failed in another check that no mistake explains, and what to try."""
    failure = shown(result)
    first, *rest = (failure.what if failure else "").splitlines() or [""]
    found = wrapped(" ".join([first, *rest[: first.endswith(":")]]), "  ", "  ")
    return [found, *(part.lines for part in (explanation(failure, "  ") if failure else []) if part.name == "try")]


def _clipped(line: str, taken: int) -> str:
    """Cut the line at a terminal's width, of which some columns are taken."""
    room = WIDTH - taken
    return line if len(line) <= room else f"{line[: room - 2].rstrip()} …"
