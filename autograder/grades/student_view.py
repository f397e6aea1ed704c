"""Select what students may see of a grade. This is the only code that decides about hidden checks.

``feedback`` in ``course.toml`` sets the amount, as for feedback pages. The name of a hidden check is never shown, and
neither is anything for instructors only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from autograder.grades.class_grades import StudentGrade
from autograder.grades.plain_text import block, number, sentence
from autograder.grades.scores import COMMENT_LENGTH, attempt_text
from autograder.model.course import Feedback
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import CheckResult, Diagnosis
from autograder.model.summary import UnitSummary, WrittenSummary
from autograder.render import explain, mistakes_text, shown, untouched_as_one

HIDDEN = "Checks that run only when grading."


@dataclass(frozen=True)
class ShownUnit:
    """One unit, as a student sees it.

    Args:
        checks: visible checks, then hidden ones, one by one or as one. Their names are unique, and stable across
            gradings; their failures are what the student may see.
        comment: one line on what was found.
        diagnoses: the known mistakes that explain what fails.
        file: the student's name for the graded file.
    """

    id: str
    checks: tuple[CheckResult, ...]
    comment: str = ""
    diagnoses: tuple[Diagnosis, ...] = ()
    file: str = ""

    @property
    def mistakes(self) -> str:
        """Return the known mistakes in lines; "" for none."""
        return block(mistakes_text(self.diagnoses))


@dataclass(frozen=True)
class ShownGrade:
    """One submission, as a student sees it.

    Args:
        points: points that count; None if there is no score.
        notes: changes to the points that are not due to checks.
    """

    student: str
    assignment: str
    title: str
    units: tuple[ShownUnit, ...]
    points: float | None
    max_points: float
    seconds: float
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return everything but the checks: notes, then each unit's comment and mistakes."""
        lines = [*self.notes]
        for unit in self.units:
            text = "\n".join(filter(None, (unit.comment, unit.mistakes)))
            lines += [f"{unit.id}:\n{text}"] if text else []
        return "\n".join(lines)


def shown_grade(graded: StudentGrade, grade: SubmissionGrade, feedback: Feedback, *, raw: bool = False) -> ShownGrade:
    """Return what the student may see of a grade.

    Args:
        raw: True for points before any penalty.
    """
    return ShownGrade(
        student=graded.student,
        assignment=graded.assignment.name,
        title=graded.assignment.title or graded.assignment.name,
        units=tuple(_unit(graded, unit, feedback) for unit in grade.units),
        points=graded.raw if raw else graded.points,
        max_points=graded.max_points,
        seconds=grade.seconds,
        notes=_notes(graded, raw),
    )


def explanation(check: CheckResult) -> str:
    """Return a shown check's failure as lines of plain text; "" for none."""
    return "" if check.failure is None else block("\n".join(explain(check.failure)))


def written_lines(graded: StudentGrade, unit: UnitSummary) -> list[str]:
    """Return a sentence for each written answer: its points, or that it awaits grading."""
    return [_written(answer, graded.written_points(unit, answer)) for answer in unit.written]


def _written(answer: WrittenSummary, points: float | None) -> str:
    max_points = number(answer.max_points)
    if points is None:
        return f"The written answer {answer.name} waits for a person, who can give {max_points} points."
    why = "nothing was written, " if answer.response.points is not None and not points else ""
    return f"The written answer {answer.name}: {why}{number(points)} of {max_points} points."


def _unit(graded: StudentGrade, unit: UnitGrade, feedback: Feedback) -> ShownUnit:
    visible = [check for check in unit.result.checks if not check.hidden]
    hidden = [check for check in unit.result.checks if check.hidden]
    shown_checks = [_check(check.name, check) for check in visible]
    if hidden and feedback is Feedback.SCORES:
        shown_checks.append(_together(hidden))
    else:
        is_shown = feedback is Feedback.ALL
        shown_checks += [_check(f"hidden_{number}", check, is_shown) for number, check in enumerate(hidden, start=1)]
    if unit.status is Status.NOT_ATTEMPTED:
        shown_checks = [*untouched_as_one(unit.result.checks)]
    mistakes = [one for one in unit.result.diagnoses if _may_be_named(one, visible, feedback)]
    return ShownUnit(
        unit.result.unit,
        tuple(shown_checks),
        sentence(" ".join(filter(None, (unit.comment, *written_lines(graded, unit.summary())))), COMMENT_LENGTH),
        tuple(mistakes),
        sentence(unit.answered_in or ""),
    )


def _check(name: str, check: CheckResult, is_shown: bool = True) -> CheckResult:
    failure = shown(check) if is_shown or check.outcome is Outcome.GRADER_ERROR else None
    return replace(check, name=sentence(name), sentence=sentence(check.sentence), failure=failure)


def _together(checks: Sequence[CheckResult]) -> CheckResult:
    """Combine hidden checks into one, of which only points are shown; no points if the grader failed."""
    outcomes = {check.outcome for check in checks}
    if Outcome.GRADER_ERROR in outcomes:
        outcome, points = Outcome.GRADER_ERROR, 0.0
    else:
        outcome = outcomes.pop() if len(outcomes) == 1 else Outcome.FAIL
        points = sum(check.points for check in checks)
    max_points = sum(check.max_points for check in checks)
    return CheckResult(
        name="hidden", sentence=HIDDEN, outcome=outcome, points=points, max_points=max_points, hidden=True
    )


def _may_be_named(diagnosis: Diagnosis, visible: Sequence[CheckResult], feedback: Feedback) -> bool:
    """True unless naming the mistake would reveal what hidden checks test."""
    return feedback is not Feedback.SCORES or bool({check.name for check in visible} & set(diagnosis.checks))


def _notes(graded: StudentGrade, raw: bool) -> tuple[str, ...]:
    lines = [attempt_text(graded.summary.attempt)] if graded.summary.attempt else []
    lines += [
        f"Points of {unit}, set by your instructor: {number(points)}."
        for unit, points in sorted(graded.entered.units.items())
    ]
    if graded.extended_until is not None:
        lines.append(f"Your due date was extended until {graded.extended_until:%Y-%m-%d %H:%M} UTC.")
    if graded.entered.penalty and not raw:
        lines.append(f"Points deducted for late work: {number(graded.entered.penalty)}.")
    return tuple(lines)
