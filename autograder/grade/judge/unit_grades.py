"""Build unit grades: for answers that ran, for files that could not run, and for grader errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from autograder.boundary.text import one_line
from autograder.checks.collect import Check
from autograder.grade.judge.answer_run import AnswerRun
from autograder.grade.judge.material import unit_material
from autograder.model.course import Unit
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import CheckResult, Failure, UnitResult
from autograder.submissions.answer_file import AnswerFile
from autograder.submissions.find import Submission

MAX_MESSAGE = 600  # characters of an exception in our code
FAULT = "a fault of the grader's"
OUR_FAULT = "The grader itself failed here. Your instructor has the details."


def not_run(checks: tuple[Check, ...], why: str) -> tuple[CheckResult, ...]:
    """Return results for checks that had nothing to run on."""
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
    """Return the grade of a unit that we failed to grade: no points, marked for review."""
    results = tuple(replace(result, outcome=Outcome.GRADER_ERROR) for result in not_run(checks, why))
    comment = f"{_sentence(Status.GRADER_ERROR)} {why}"
    return UnitGrade(UnitResult(unit.id, results), Status.GRADER_ERROR, comment)


def not_judged(unit: Unit, checks: tuple[Check, ...], packages: Sequence[str]) -> UnitGrade:
    """Return the grade of a unit that cannot run here. The next run tries it again."""
    names = f"package {packages[0]} is" if len(packages) == 1 else f"packages {', '.join(packages)} are"
    why = f"Not judged yet, which is not a zero: the {names} not installed where this was graded."
    return replace(ungraded(unit, checks, why), comment=why)


def ungraded_submission(
    submission: Submission, why: str, fingerprint: str, isolation: str, incidents: tuple[str, ...] = ()
) -> SubmissionGrade:
    """Return the grade of a submission that we failed to grade. The next run tries it again."""
    assignment = submission.assignment
    return SubmissionGrade(
        student=submission.student,
        assignment=assignment.name,
        units=tuple(ungraded(unit, unit_material(unit).checks, why) for unit in assignment.units),
        fingerprint=fingerprint,
        isolation=isolation,
        incidents=incidents,
    )


def fault(error: Exception) -> str:
    """Describe an exception in our code, for instructors only: it may quote hidden inputs."""
    return one_line(f"{FAULT}: {type(error).__name__}: {error}", MAX_MESSAGE)


def graded(unit: Unit, file: AnswerFile, run: AnswerRun, results: tuple[CheckResult, ...]) -> UnitGrade:
    """Return the grade of a file that ran."""
    is_right = all(result.outcome is Outcome.PASS for result in results)
    # If an answer is wrong, problems of examples are no news.
    problems = [*run.problems, *(run.example_problems if is_right else [])]
    status = _status(results, problems)
    return UnitGrade(
        UnitResult(unit.id, results),
        status,
        comment=" ".join(filter(None, [_sentence(status), file.remark, *problems])),
        answered_in=file.name,
        cells=tuple(run.cells),
        incidents=run.incidents.sentences(),
    )


def unread(
    unit: Unit, checks: tuple[Check, ...], files: tuple[AnswerFile, ...], remarks: tuple[str, ...], refused: str = ""
) -> UnitGrade:
    """Return the grade of a unit of which nothing ran: zero if missing, no score if unreadable.

    Args:
        remarks: sentences about unread files, which may hold the answer.
        refused: why the whole submission was not read; "" if it was.
    """
    status = Status.UNREADABLE if files or remarks or refused else Status.MISSING
    nothing = "Nothing that could be read" if remarks else "Nothing"
    reasons = [file.unreadable for file in files] or [refused or f"{nothing} was handed in for {unit.id}."]
    comment = " ".join([_sentence(status), *reasons, *remarks]).strip()
    file = files[0].name if files else None
    return UnitGrade(UnitResult(unit.id, not_run(checks, reasons[0])), status, comment, file)


def _status(results: tuple[CheckResult, ...], problems: list[str]) -> Status:
    if any(result.outcome is Outcome.GRADER_ERROR for result in results):
        return Status.GRADER_ERROR
    failures = [result.failure for result in results if result.outcome is Outcome.FAIL]
    if failures and all(f is not None and f.is_unwritten for f in failures) and not any(r.points for r in results):
        return Status.NOT_ATTEMPTED
    return Status.PARTLY if problems else Status.GRADED


def _sentence(status: Status) -> str:
    return {
        Status.NOT_ATTEMPTED: "Not attempted: every answer still raises NotImplementedError.",
        Status.GRADER_ERROR: "One of the grader's checks failed on this answer: an instructor will review it.",
        Status.UNREADABLE: "This file could not be graded.",
        Status.PARTLY: "Graded as far as it runs.",
    }.get(status, "")
