"""Grade one submission: run each unit's answers in a sandboxed process, score them here in the trusted one."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from autograder.boundary.text import one_line
from autograder.checks.bank import Bank, load_bank
from autograder.checks.collect import Check, collect
from autograder.checks.diagnose import find_mistakes
from autograder.checks.needs import expect_installed, preloaded_modules
from autograder.checks.reference import Reference, live
from autograder.checks.runner import Setting, run_checks
from autograder.course import bank_file
from autograder.errors import AutograderError
from autograder.grade.attempt import AttemptRun, Sandbox, SubmissionProcess
from autograder.grade.attempts import Attempt
from autograder.grade.budget import Budget
from autograder.grade.submissions import HandedIn, Submission, read_submission
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
from autograder.solution import given_code, solution_text

TRIES = 2  # a process that is lost through no fault of the answers is started again once
MESSAGE = 600  # characters of an exception in our own code
MOST_FILES = 5  # for one unit: each may use a submission's whole time


@dataclass(frozen=True)
class Grader:
    """What grading needs besides a submission: a sandbox to run code in, and the course's secret.

    ``isolation`` is the level asked for; a grade records the one that the student's process reported.
    """

    course: Course
    sandbox: Sandbox
    secret: str
    isolation: str

    def grade(self, submission: Submission, fingerprint: str = "") -> SubmissionGrade:
        """Grade a submission. A fault of one unit's answers, or of ours with them, never touches another unit.

        Raises:
            AutograderError: no fault of the submission's, such as a sandbox that cannot be started.
        """
        try:
            return self._grade(submission, fingerprint)
        except (AutograderError, MemoryError):
            raise
        except Exception as error:  # whatever it is, the other submissions must still be graded
            return ungraded_submission(submission, described(error), fingerprint, self.isolation)

    def _grade(self, submission: Submission, fingerprint: str) -> SubmissionGrade:
        started = time.perf_counter()
        handed_in = read_submission(submission)
        units = submission.assignment.units
        budget = Budget(self.course.limits, len(units))
        with SubmissionProcess(self.sandbox, handed_in.files, budget) as process:
            grades: list[UnitGrade] = []
            for number, unit in enumerate(units, start=1):
                budget.begin_unit(to_come=len(units) - number)
                grades.append(self._unit_grade(submission, unit, handed_in, process))
        return SubmissionGrade(
            student=submission.student,
            assignment=submission.assignment.name,
            units=tuple(grades),
            fingerprint=fingerprint,
            isolation=str(self.sandbox.reported_level or self.isolation),
            seconds=time.perf_counter() - started,
            incidents=handed_in.incidents,
        )

    def _unit_grade(
        self, submission: Submission, unit: Unit, handed_in: HandedIn, process: SubmissionProcess
    ) -> UnitGrade:
        material = unit_material(unit)
        try:
            return self._grade_unit(submission, unit, material, handed_in, process)
        except AutograderError:
            raise
        except Exception as error:  # a fault of ours that this submission brings to light: the others go on
            return ungraded(unit, material.checks, described(error))

    def _grade_unit(
        self, submission: Submission, unit: Unit, material: Material, handed_in: HandedIn, process: SubmissionProcess
    ) -> UnitGrade:
        if handed_in.refused:
            return _not_run(unit, material.checks, (), (), handed_in.refused)
        attempts = handed_in.attempts[unit.id]
        runnable = [attempt for attempt in attempts if not attempt.unreadable]
        if not runnable:
            return _not_run(unit, material.checks, attempts, handed_in.remarks)
        tried = runnable[:MOST_FILES]
        grades = [self._grade_attempt(submission, unit, material, attempt, process) for attempt in tried]
        best = max(grades, key=lambda grade: grade.result.points)  # the first of the best
        comments = [best.comment, *(attempt.unreadable for attempt in attempts), *handed_in.remarks]
        if len(grades) > 1:
            comments.append(f"{len(grades)} files answer this unit; the better one, {best.answered_in}, counts.")
        if len(runnable) > len(tried):
            comments.append(f"Only {len(tried)} of {len(runnable)} files for this unit were run: hand in one.")
        incidents = tuple(dict.fromkeys(sentence for grade in grades for sentence in grade.incidents))
        return replace(best, comment=" ".join(filter(None, comments)), incidents=incidents)

    def _grade_attempt(
        self, submission: Submission, unit: Unit, material: Material, attempt: Attempt, process: SubmissionProcess
    ) -> UnitGrade:
        sources = tuple(source for source in attempt.sources if not is_check_cell(source.text))
        setting = Setting(material.reference, (self.secret, submission.assignment.name, submission.student, unit.id))
        for _ in range(TRIES):
            run = AttemptRun(process, replace(attempt, sources=sources), material.given)
            try:
                run.start()
                results = () if run.lost else run_checks(material.checks, run, setting)
                if not run.lost:
                    grade = _graded(unit, attempt, run, results)
                    return self._with_mistakes(grade, unit, material, run)
            finally:
                run.close()
        return replace(ungraded(unit, material.checks, str(run.lost)), answered_in=attempt.file)

    def _with_mistakes(self, grade: UnitGrade, unit: Unit, material: Material, run: AttemptRun) -> UnitGrade:
        """The grade with the known mistakes that explain it. Whatever happens here changes no points.

        The answers are asked again only where they did not have to be stopped: what hangs once would hang again.
        """
        if not run.is_alive or all(result.outcome is Outcome.PASS for result in grade.result.checks):
            return grade
        try:
            bank = unit_bank(bank_file(self.course.root, unit.id))
            found = find_mistakes(bank, material.checks, grade.result.checks, run, material.reference, unit.id)
        except Exception as error:
            note = f"no mistake could be named here: {type(error).__name__}: {error}"[:MESSAGE]
            return replace(grade, incidents=(*grade.incidents, note))
        return replace(grade, result=replace(grade.result, diagnoses=found))


@dataclass(frozen=True)
class Material:
    """What a unit's checks need, read once."""

    checks: tuple[Check, ...]
    reference: Reference
    given: str
    modules: frozenset[str]  # the sandbox imports them before any student's code


@lru_cache(maxsize=64)
def unit_material(unit: Unit) -> Material:
    """The unit's checks, oracle and given code.

    Raises:
        CourseError: the unit has a fault, or needs a package that is not installed here.
    """
    checks = collect(unit)
    expect_installed(checks)
    return Material(checks, live(unit.folder), given_code(solution_text(unit)), preloaded_modules(checks))


@lru_cache(maxsize=64)
def unit_bank(path: Path) -> Bank | None:
    """What the unit's known mistakes reply, read once; None where the course was not built."""
    return load_bank(path)


def not_run(checks: tuple[Check, ...], why: str) -> tuple[CheckResult, ...]:
    """Results for checks that had nothing to run on."""
    return tuple(
        CheckResult(
            name=check.name,
            sentence=check.sentence,
            outcome=Outcome.NOT_RUN,
            points=0.0,
            max_points=check.points,
            hidden=check.hidden,
            failure=Failure(why),
        )
        for check in checks
    )


def ungraded(unit: Unit, checks: tuple[Check, ...], why: str) -> UnitGrade:
    """The grade of a unit that we failed to grade: no points, and a person must look at it."""
    results = tuple(replace(result, outcome=Outcome.GRADER_ERROR) for result in not_run(checks, why))
    comment = f"{_sentence(Status.GRADER_ERROR)} {why}"
    return UnitGrade(UnitResult(unit.id, results), Status.GRADER_ERROR, comment)


def ungraded_submission(submission: Submission, why: str, fingerprint: str, isolation: str) -> SubmissionGrade:
    """The grade of a submission that we failed to grade. The next run tries it again."""
    assignment = submission.assignment
    return SubmissionGrade(
        student=submission.student,
        assignment=assignment.name,
        units=tuple(ungraded(unit, unit_material(unit).checks, why) for unit in assignment.units),
        fingerprint=fingerprint,
        isolation=isolation,
    )


def described(error: Exception) -> str:
    """An exception of our own code in a comment: what it says may quote what a student made."""
    return one_line(f"{type(error).__name__}: {error}", MESSAGE)


def _graded(unit: Unit, attempt: Attempt, run: AttemptRun, results: tuple[CheckResult, ...]) -> UnitGrade:
    status = _status(results, run.problems)
    return UnitGrade(
        UnitResult(unit.id, results),
        status,
        comment=" ".join(filter(None, [_sentence(status), attempt.remark, *run.problems])),
        answered_in=attempt.file,
        cells=tuple(run.cells),
        incidents=run.incidents.sentences(),
    )


def _not_run(
    unit: Unit, checks: tuple[Check, ...], attempts: tuple[Attempt, ...], remarks: tuple[str, ...], refused: str = ""
) -> UnitGrade:
    status = Status.UNREADABLE if attempts or refused else Status.MISSING
    reasons = [attempt.unreadable for attempt in attempts] or [refused or f"Nothing was handed in for {unit.id}."]
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
    """True for a cell that only asks for checks: the grader runs those itself."""
    if text.strip() and "check" not in text:  # true of nearly all; the closer look takes a hundred times as long
        return False
    return re.fullmatch(r"(fromautograderimportcheck)?(check\([^()]*\))?", "".join(text.split())) is not None
