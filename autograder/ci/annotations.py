"""Annotate failed checks at the line of the student's file where the answer begins.

Files are searched line by line for ``def`` and ``class``, not parsed, because they are untrusted. A notebook gets the
line in its JSON text, where GitHub and GitLab show annotations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.grades.plain_text import number, sentence
from autograder.grades.student_view import ShownGrade, ShownUnit, explanation
from autograder.model.course import Assignment
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult
from autograder.solution import graded_names, solution_text
from autograder.submission_limits import is_safe_name, read_plain_file

DEFINES = re.compile(rb'^[\s"]*(?:async +)?(?:def|class) +(\w+)')
MAX_LINE = 400  # bytes of a line that are searched


@dataclass(frozen=True)
class Annotation:
    """A message on one line.

    Args:
        file: Path relative to the checkout's root.
        line: Line number from 1.
        check: Id of the check, the same in each run.
        is_fault: True if the grader failed, so that the student need not act.
    """

    file: str
    line: int
    check: str
    title: str
    message: str
    is_fault: bool = False


def annotate(
    shown: ShownGrade, grade: SubmissionGrade, assignment: Assignment, checkout: Path, folder: Path
) -> list[Annotation]:
    """Return an annotation for each failed check that has a file.

    A check that was not run because another failed has none, unless no other check of the exercise failed. Services
    show only a few, so the first of each exercise comes first.

    Args:
        checkout: Root of the checkout, resolved.
        folder: Folder of the submission in it.
    """
    found: list[tuple[int, Annotation]] = []
    inner = folder.relative_to(checkout)
    for unit, graded, known in zip(shown.units, grade.units, assignment.units, strict=True):
        name = graded.answered_in
        if name is None or not is_safe_name(name):
            continue
        names = graded_names(solution_text(known))
        places = lines_of(folder / name)
        file = (inner / name).as_posix()
        failing = [check for check in unit.checks if check.outcome is not Outcome.PASS]
        failed = [check for check in failing if check.outcome is not Outcome.NOT_RUN]
        for position, check in enumerate(failed or failing):
            line = places.get(_answer(check, names), 1)
            found.append((position, _annotation(unit, check, file, line, with_mistakes=position == 0)))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def lines_of(path: Path) -> Mapping[str, int]:
    """Return the line of each function and class of a file, the last one per name; empty if it is unreadable."""
    try:
        data = read_plain_file(path)
    except SubmissionError:
        return {}
    found = {}
    for number_, line in enumerate(data.split(b"\n"), start=1):
        if match := DEFINES.match(line[:MAX_LINE]):
            found[match[1].decode(errors="replace")] = number_
    return found


def _answer(check: CheckResult, names: tuple[str, ...]) -> str:
    """Return the answer that a check is about: the first one in its explanation or sentence."""
    failure = check.failure
    texts = (failure.example or "", failure.what, failure.hint or "") if failure else ()
    for text in (*texts, check.sentence):
        for name in names:
            if re.search(rf"\b{re.escape(name)}\b", text):
                return name
    return names[0] if names else ""


def _annotation(unit: ShownUnit, check: CheckResult, file: str, line: int, *, with_mistakes: bool) -> Annotation:
    points = f"{number(check.points)} of {number(check.max_points)} points."
    texts = [unit.mistakes if with_mistakes else "", explanation(check), points]
    return Annotation(
        file=file,
        line=line,
        check=f"{unit.id}: {check.name}",
        title=sentence(f"{unit.id}: {check.sentence}", 200),
        message="\n".join(filter(None, texts)),
        is_fault=check.outcome is Outcome.GRADER_ERROR,
    )
