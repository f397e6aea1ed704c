"""Render a student's page, for staff (with hidden checks and the submitted code) or as a handout.

Neither has a script. The handout shows what ``shown_grade`` allows students to read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import groupby
from typing import Any

from markupsafe import Markup

from autograder.boundary.text import page_text
from autograder.exports.request import OutputFile
from autograder.grades.class_grades import ClassGrades, StudentGrade
from autograder.grades.plain_text import block, number, sentence
from autograder.grades.scores import COMMENT_LENGTH, UNSCORED, attempt_text, unsure_text
from autograder.grades.student_view import ShownUnit, shown_grade, written_lines
from autograder.markup.card import as_html
from autograder.model.course import Feedback
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import Failure
from autograder.model.summary import UnitSummary
from autograder.pages.document import document

MAX_CODE = 40_000  # characters of submitted code per exercise
SHORT = 30  # characters of a note that may repeat on a page
FAILED = "It failed."  # if the message has no readable characters
Load = Callable[[StudentGrade], SubmissionGrade | None]


def student_pages(
    grades: ClassGrades, make: Callable[[str, Sequence[StudentGrade]], bytes], folder: str
) -> Iterator[OutputFile]:
    """Yield a page for each student, one at a time to limit memory.

    Args:
        make: Return the page of a student with this title and these grades.
    """
    by_student = sorted(grades.graded, key=lambda one: one.student)  # stable, so assignments keep their order
    for student, graded in groupby(by_student, lambda one: one.student):
        yield OutputFile(f"{folder}/{student}.html", make(grades.title(student), list(graded)))


@dataclass(frozen=True)
class _Unit:
    """Template data of an exercise. ``folds`` are collapsed sections: title and text."""

    id: str
    points: str
    notes: list[str]
    checks: list[Markup]
    folds: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class _Assignment:
    """Template data of an assignment."""

    title: str
    points: str
    is_readable: bool
    notes: list[str]
    units: list[_Unit]


def staff_page(student: str, graded: Sequence[StudentGrade], load: Load) -> bytes:
    """Return everything about a student's work, for instructors and teaching assistants only.

    Args:
        student: The student as the page calls them; see ``ClassGrades.title``.
    """
    name = sentence(student)
    return _page(name, name, [_for_staff(one, load(one)) for one in graded], is_for_staff=True)


def handout(
    student: str, graded: Sequence[StudentGrade], load: Load, levels: Mapping[str, Feedback], title: str
) -> bytes:
    """Return the grades that a student may read.

    Args:
        student: The student as the page calls them; see ``ClassGrades.title``.
        levels: How much students read of hidden checks, by assignment.
        title: Title of the course.
    """
    name = sentence(student)
    assignments = [_to_hand_out(one, load(one), levels[one.assignment.name]) for one in graded]
    return _page(f"{title}: {name}", name, assignments, is_for_staff=False, course=title)


def _page(title: str, name: str, assignments: list[_Assignment], *, is_for_staff: bool, course: str = "") -> bytes:
    return document(
        "pages/templates/student.html.jinja",
        title,
        styles="student.css",
        style_attributes=True,
        name=name,
        assignments=assignments,
        is_for_staff=is_for_staff,
        course=course,
    )


def _assignment(one: StudentGrade, is_readable: bool, notes: Iterable[str], units: Iterable[_Unit]) -> _Assignment:
    title, points = one.assignment.title or one.assignment.name, _points(one.points, one.max_points)
    return _Assignment(title, points, is_readable, _notes(notes), list(_said_once(units)))


def _said_once(units: Iterable[_Unit]) -> Iterator[_Unit]:
    """Yield the exercises with each long note only once."""
    seen: dict[str, str] = {}
    for unit in units:
        notes = [f"As in {seen[note]}." if note in seen else note for note in unit.notes]
        seen |= {note: unit.id for note in unit.notes if len(note) > SHORT and note not in seen}
        yield replace(unit, notes=notes)


def _points(points: float | None, max_points: float) -> str:
    return "no score yet" if points is None else f"{number(points)} of {number(max_points)}"


def _for_staff(one: StudentGrade, grade: SubmissionGrade | None) -> _Assignment:
    if grade is None:
        return _assignment(one, False, (), ())
    notes = [f"Noticed: {text}" for text in grade.incidents]
    if one.summary.attempt is not None:
        notes += [attempt_text(one.summary.attempt), unsure_text(one.summary.attempt)]
    notes += [f"Extended until {one.extended_until:%Y-%m-%d %H:%M} UTC."] if one.extended_until else []
    notes += [f"Points deducted for late work: {number(one.entered.penalty)}."] if one.entered.penalty else []
    notes += ["This grade is out of date. Run: autograder grade"] if one.is_stale else []
    return _assignment(one, True, notes, (_staff_unit(one, unit) for unit in grade.units))


def _staff_unit(one: StudentGrade, unit: UnitGrade) -> _Unit:
    summary = unit.summary()
    entered = summary.unit in one.entered.units
    points = _points(one.unit_points(summary), _max_points(summary)) + (", set by a person" if entered else "")
    facts = [f"Status: {unit.status}"] if unit.status is not Status.GRADED else []
    facts += [f"File: {sentence(unit.answered_in)}"] if unit.answered_in else []
    notes = [*facts, unit.comment, *written_lines(one, summary), *(f"Noticed: {text}" for text in unit.incidents)]
    # `render` hides the grader's own failures from students; graders need them.
    notes += [f"The grader failed in {name}: {what}" for name, what in _own_failures(unit)]
    if unit.status is Status.NOT_ATTEMPTED:
        return _Unit(summary.unit, points, _notes(notes), [], folds=list(_folds(unit)))
    visible = [_clean(check) for check in unit.result.checks if not check.hidden]
    hidden = [_clean(check) for check in unit.result.checks if check.hidden]
    mistakes = [_clean(diagnosis) for diagnosis in unit.result.diagnoses]
    drawn = [as_html("Visible checks", visible, mistakes, level=4)] if visible else []
    drawn += [as_html("Hidden checks", hidden, () if visible else mistakes, level=4)] if hidden else []
    return _Unit(summary.unit, points, _notes(notes), drawn, folds=list(_folds(unit)))


def _own_failures(unit: UnitGrade) -> Iterator[tuple[str, str]]:
    """Yield checks in which the grader itself failed, with the error."""
    for check in unit.result.checks:
        if check.outcome is Outcome.GRADER_ERROR and check.failure is not None:
            yield check.name, check.failure.what


def _folds(unit: UnitGrade) -> Iterator[tuple[str, str]]:
    """Yield written answers, then the submitted code."""
    sources = [cell.source + (f"\n# raised {cell.error}" if cell.error else "") for cell in unit.cells]
    texts = [(f"The written answer {answer.name}", answer.text) for answer in unit.written]
    for title, text in [*texts, ("Submitted code", "\n\n".join(sources))]:
        if shown := page_text(text[: MAX_CODE + 1]):
            yield title, shown[:MAX_CODE] + ("\n…" if len(shown) > MAX_CODE else "")


def _max_points(unit: UnitSummary) -> float:
    """Return the maximum points, including a person's."""
    return unit.max_points + unit.written_points


def _to_hand_out(one: StudentGrade, grade: SubmissionGrade | None, feedback: Feedback) -> _Assignment:
    if grade is None:
        return _assignment(one, False, (), ())
    shown = shown_grade(one, grade, feedback)
    by_id = {unit.result.unit: unit for unit in grade.units}
    return _assignment(one, True, shown.notes, (_handed_unit(one, by_id[unit.id], unit) for unit in shown.units))


def _handed_unit(one: StudentGrade, unit: UnitGrade, shown: ShownUnit) -> _Unit:
    summary = unit.summary()
    has_score = summary.unit in one.entered.units or unit.status not in UNSCORED
    points = _points(one.unit_points(summary) if has_score else None, _max_points(summary))
    is_listed = shown.checks and unit.status is not Status.NOT_ATTEMPTED
    drawn = [as_html("Checks", _clean(shown.checks), _clean(shown.diagnoses), level=4)] if is_listed else []
    return _Unit(shown.id, points, _notes([shown.comment]), drawn)


def _notes(notes: Iterable[str]) -> list[str]:
    """Return each note as a cleaned line; notes may quote a student."""
    return [sentence(note, COMMENT_LENGTH) for note in notes if note]


def _clean(value: Any) -> Any:
    """Remove control and bidirectional characters from all texts of a check or a diagnosis."""
    if type(value) is str:
        return block(value)
    if isinstance(value, tuple):
        return tuple(map(_clean, value))
    if not is_dataclass(value) or isinstance(value, type):
        return value
    made = replace(value, **{field.name: _clean(getattr(value, field.name)) for field in fields(value)})
    return replace(made, what=FAILED) if isinstance(made, Failure) and not made.what else made
