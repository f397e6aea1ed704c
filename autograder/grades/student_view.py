"""What students may read of a grade: the one place that knows how much of the hidden checks that is.

``feedback`` in ``course.toml`` decides, as it does for feedback pages. The name of a hidden check is never told, and
neither is anything that is for instructors alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from autograder.grades.class_grades import StudentGrade
from autograder.grades.plain_text import block, number, sentence
from autograder.grades.scores import COMMENT_LENGTH
from autograder.model.course import Feedback
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure
from autograder.model.summary import UnitSummary, WrittenSummary
from autograder.render import explain, mistakes_text, shown

HIDDEN = "Checks that run only when grading."


@dataclass(frozen=True)
class ShownCheck:
    """One check, or all hidden ones of a unit together.

    Args:
        name: unique in its unit, and the same after each grading.
        points: None where the grader itself failed.
        failure: why it did not pass, as far as the student may read it.
    """

    name: str
    sentence: str
    outcome: Outcome
    points: float | None
    max_points: float
    failure: Failure | None = None

    @property
    def explanation(self) -> str:
        """The failure in lines of plain text; "" for none."""
        return "" if self.failure is None else block("\n".join(explain(self.failure)))


@dataclass(frozen=True)
class ShownUnit:
    """One unit.

    Args:
        comment: what was found, in a line.
        mistakes: the known mistakes that explain what fails, in lines; "" for none.
        file: what was graded, by the student's name for it.
    """

    id: str
    checks: tuple[ShownCheck, ...]
    comment: str = ""
    mistakes: str = ""
    file: str = ""


@dataclass(frozen=True)
class ShownGrade:
    """One submission.

    Args:
        points: that count; None when there is no score.
        notes: what changed the points beside the checks.
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
        """What is said beside the checks: notes, comments and mistakes, unit by unit."""
        said = [*self.notes]
        for unit in self.units:
            told = "\n".join(filter(None, (unit.comment, unit.mistakes)))
            said += [f"{unit.id}:\n{told}"] if told else []
        return "\n".join(said)


def shown_grade(graded: StudentGrade, grade: SubmissionGrade, feedback: Feedback, *, raw: bool = False) -> ShownGrade:
    """What the student may read of a grade.

    Args:
        raw: the points before any penalty.
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


def written_lines(graded: StudentGrade, unit: UnitSummary) -> list[str]:
    """A sentence for each written answer: its points, or that it waits for a person."""
    return [_written(answer, graded.written_points(unit, answer)) for answer in unit.written]


def _written(answer: WrittenSummary, points: float | None) -> str:
    most = number(answer.max_points)
    if points is None:
        return f"The written answer {answer.name} waits for a person, who can give {most} points."
    why = "nothing was written, " if answer.response.points is not None and not points else ""
    return f"The written answer {answer.name}: {why}{number(points)} of {most} points."


def _unit(graded: StudentGrade, unit: UnitGrade, feedback: Feedback) -> ShownUnit:
    visible = [check for check in unit.result.checks if not check.hidden]
    hidden = [check for check in unit.result.checks if check.hidden]
    shown_checks = [_check(check.name, check) for check in visible]
    if hidden and feedback is Feedback.SCORES:
        shown_checks.append(_together(hidden))
    else:
        is_told = feedback is Feedback.ALL
        shown_checks += [_check(f"hidden_{number}", check, is_told) for number, check in enumerate(hidden, start=1)]
    mistakes = [one for one in unit.result.diagnoses if _may_be_named(one, visible, feedback)]
    return ShownUnit(
        unit.result.unit,
        tuple(shown_checks),
        sentence(" ".join(filter(None, (unit.comment, *written_lines(graded, unit.summary())))), COMMENT_LENGTH),
        block(mistakes_text(mistakes)),
        sentence(unit.answered_in or ""),
    )


def _check(name: str, check: CheckResult, is_told: bool = True) -> ShownCheck:
    failed_itself = check.outcome is Outcome.GRADER_ERROR
    return ShownCheck(
        sentence(name),
        sentence(check.sentence),
        check.outcome,
        None if failed_itself else check.points,
        check.max_points,
        shown(check) if is_told or failed_itself else None,
    )


def _together(checks: Sequence[CheckResult]) -> ShownCheck:
    """Hidden checks of which only points are told."""
    outcomes = {check.outcome for check in checks}
    points, most = sum(check.points for check in checks), sum(check.max_points for check in checks)
    if Outcome.GRADER_ERROR in outcomes:
        return ShownCheck("hidden", HIDDEN, Outcome.GRADER_ERROR, None, most)
    outcome = outcomes.pop() if len(outcomes) == 1 else Outcome.FAIL
    return ShownCheck("hidden", HIDDEN, outcome, points, most)


def _may_be_named(diagnosis: Diagnosis, visible: Sequence[CheckResult], feedback: Feedback) -> bool:
    """Where only points are told, a mistake that no visible check shows would tell what hidden checks try."""
    return feedback is not Feedback.SCORES or bool({check.name for check in visible} & set(diagnosis.checks))


def _notes(graded: StudentGrade, raw: bool) -> tuple[str, ...]:
    said = [
        f"Points of {unit}, set by your instructor: {number(points)}."
        for unit, points in sorted(graded.entered.units.items())
    ]
    if graded.entered.penalty and not raw:
        said.append(f"Points taken off because it came late: {number(graded.entered.penalty)}.")
    return tuple(said)
