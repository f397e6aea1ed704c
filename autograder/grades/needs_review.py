"""Find submissions that need review, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from autograder.grades.class_grades import ClassGrades, StudentGrade
from autograder.grades.plain_text import sentence
from autograder.grades.scores import UNSCORED, unsure_text
from autograder.model.outcome import Status
from autograder.model.summary import UnitSummary


class Reason(StrEnum):
    """Why something needs review, the most serious first."""

    BROKEN = "could not be judged"
    UNREADABLE = "cannot be read"
    NOTHING = "nothing to grade"
    TIME = "handed in at an unknown time"
    UNREAD = "files that were not graded"
    WRITTEN = "written answers wait for points"
    STOPPED = "0 points, and not all of it ran"
    NOTICED = "noticed, for you to judge"
    NOT_GRADED = "not graded yet"
    STALE = "changed since it was graded"


ORDER = list(Reason)


@dataclass(frozen=True)
class NeedsReview:
    """Something that needs review.

    Args:
        exercise: "" for the whole submission.
        what: the reason.
        why: a sentence with details; "" for none.
    """

    student: str
    assignment: str
    exercise: str
    what: Reason
    why: str = ""


def needs_review(grades: ClassGrades) -> list[NeedsReview]:
    """Return everything that needs review, the most serious first."""
    found = [
        NeedsReview(grade.student, grade.assignment.name, exercise, what, sentence(why))
        for grade in grades.graded
        for exercise, what, why in _of_submission(grade)
    ]
    found += [NeedsReview(student, name, "", Reason.NOT_GRADED) for name, student in grades.not_graded]
    return sorted(found, key=lambda one: ORDER.index(one.what))


def _of_submission(grade: StudentGrade) -> Iterator[tuple[str, Reason, str]]:
    """Yield (exercise, reason, details)."""
    for unit in grade.summary.units:
        for what, why in _of_exercise(grade, unit):
            yield unit.unit, what, why
    if grade.summary.incidents:
        yield "", Reason.NOTICED, "; ".join(grade.summary.incidents)
    if not grade.entered.units and all(unit.status is Status.MISSING for unit in grade.summary.units):
        yield "", Reason.NOTHING, "Nothing was handed in for any exercise."
    if grade.summary.attempt and grade.summary.attempt.unsure:
        yield "", Reason.BROKEN, unsure_text(grade.summary.attempt)
    if grade.time_remark:
        yield "", Reason.TIME, grade.time_remark
    if grade.summary.unread and all(unit.status is not Status.UNREADABLE for unit in grade.summary.units):
        yield "", Reason.UNREAD, " ".join(one.sentence for one in grade.summary.unread)
    if grade.waiting:
        count = "1 written answer" if grade.waiting == 1 else f"{grade.waiting} written answers"
        yield "", Reason.WRITTEN, f"{count}: give points in the formgrader."
    if grade.is_stale:
        yield "", Reason.STALE, ""


def _of_exercise(grade: StudentGrade, unit: UnitSummary) -> Iterator[tuple[Reason, str]]:
    if unit.unit not in grade.entered.units:  # manual points settle these
        if unit.status in UNSCORED:
            yield Reason.BROKEN if unit.status is Status.GRADER_ERROR else Reason.UNREADABLE, unit.comment
        elif unit.status is Status.PARTLY and not unit.points:
            yield Reason.STOPPED, unit.comment
    if unit.incidents:
        yield Reason.NOTICED, "; ".join(unit.incidents)
