"""Grade one submission: run each unit's answers in a sandboxed process and score them here, in the trusted one."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from functools import lru_cache

from autograder.collect import Check, collect
from autograder.grade.attempt import AttemptRun, Sessions
from autograder.grade.submissions import Attempt, HandedIn, Submission, read_submission
from autograder.model import (
    CheckResult,
    Course,
    Failure,
    Outcome,
    Status,
    SubmissionGrade,
    Unit,
    UnitGrade,
    UnitResult,
)
from autograder.reference import Reference, live
from autograder.runner import Setting, run_checks
from autograder.solution import given_code


@dataclass(frozen=True)
class Grader:
    """What grading needs besides a submission: where to run code, and the course's secret."""

    course: Course
    sessions: Sessions
    secret: str
    isolation: str

    def grade(self, submission: Submission, fingerprint: str = "") -> SubmissionGrade:
        """Grade a submission. A fault of one unit's answers never touches another unit."""
        started = time.perf_counter()
        handed_in = read_submission(submission)
        units = tuple(self._grade_unit(submission, unit, handed_in) for unit in submission.assignment.units)
        return SubmissionGrade(
            submission.student,
            submission.assignment.name,
            units,
            fingerprint,
            self.isolation,
            time.perf_counter() - started,
        )

    def _grade_unit(self, submission: Submission, unit: Unit, handed_in: HandedIn) -> UnitGrade:
        material = unit_material(unit)
        attempts = handed_in.attempts[unit.id]
        runnable = [attempt for attempt in attempts if not attempt.unreadable]
        if not runnable:
            return _not_run(unit, material.checks, attempts, handed_in.remarks)
        grades = [self._grade_attempt(submission, unit, material, attempt, handed_in) for attempt in runnable]
        best = max(grades, key=lambda grade: grade.result.points)  # the first of the best
        comments = [best.comment, *(attempt.unreadable for attempt in attempts), *handed_in.remarks]
        if len(grades) > 1:
            comments.append(f"{len(grades)} files answer this unit; the better one, {best.answered_in}, counts.")
        return replace(best, comment=" ".join(filter(None, comments)))

    def _grade_attempt(
        self, submission: Submission, unit: Unit, material: Material, attempt: Attempt, handed_in: HandedIn
    ) -> UnitGrade:
        sources = tuple(source for source in attempt.sources if not is_check_cell(source.text))
        run = AttemptRun(
            self.sessions, replace(attempt, sources=sources), material.given, handed_in.files, self.course.limits
        )
        seeds = (self.secret, submission.assignment.name, submission.student, unit.id)
        try:
            run.start()
            results = run_checks(material.checks, run, Setting(material.reference, seeds))
        finally:
            run.close()
        status = _status(results, run.problems)
        comment = " ".join(filter(None, [_sentence(status), attempt.remark, *run.problems]))
        return UnitGrade(UnitResult(unit.id, results), status, comment, attempt.file, tuple(run.cells))


@dataclass(frozen=True)
class Material:
    """What a unit's checks need, read once."""

    checks: tuple[Check, ...]
    reference: Reference
    given: str


@lru_cache(maxsize=64)
def unit_material(unit: Unit) -> Material:
    """The unit's checks, oracle and given code."""
    solution = (unit.folder / "solution.py").read_text(encoding="utf-8")
    return Material(collect(unit), live(unit.folder), given_code(solution))


def not_run(checks: tuple[Check, ...], why: str) -> tuple[CheckResult, ...]:
    """Results for checks that had nothing to run on."""
    return tuple(
        CheckResult(c.name, c.sentence, Outcome.NOT_RUN, 0.0, c.points, c.hidden, Failure(why)) for c in checks
    )


def _not_run(
    unit: Unit, checks: tuple[Check, ...], attempts: tuple[Attempt, ...], remarks: tuple[str, ...]
) -> UnitGrade:
    status = Status.UNREADABLE if attempts else Status.MISSING
    reasons = [attempt.unreadable for attempt in attempts] or [f"Nothing was handed in for {unit.id}."]
    comment = " ".join([_sentence(status), *reasons, *remarks]).strip()
    file = attempts[0].file if attempts else None
    return UnitGrade(UnitResult(unit.id, not_run(checks, reasons[0])), status, comment, file)


def _status(results: tuple[CheckResult, ...], problems: list[str]) -> Status:
    if any(result.outcome is Outcome.GRADER_ERROR for result in results):
        return Status.GRADER_ERROR
    failures = [result.failure for result in results if result.outcome is Outcome.FAIL]
    if len(failures) and all(f is not None and f.is_unwritten for f in failures) and not any(r.points for r in results):
        return Status.NOT_ATTEMPTED
    return Status.PARTLY if problems else Status.GRADED


def _sentence(status: Status) -> str:
    return {
        Status.NOT_ATTEMPTED: "Not attempted: every answer still raises NotImplementedError.",
        Status.GRADER_ERROR: "A check of ours failed on this answer: an instructor will look at it.",
        Status.UNREADABLE: "This file could not be graded.",
        Status.PARTLY: "Graded as far as it runs.",
    }.get(status, "")


def is_check_cell(text: str) -> bool:
    """True for a cell that does nothing but ask for checks: the grader runs those itself."""
    return re.fullmatch(r"(fromautograderimportcheck)?(check\([^()]*\))?", "".join(text.split())) is not None
