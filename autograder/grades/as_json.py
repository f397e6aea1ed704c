"""Convert the grades of a class, or one submission, to the published schema, without rounding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import msgspec

from autograder.grades.changes import Change
from autograder.grades.class_grades import ClassGrades, Person, StudentGrade, total
from autograder.grades.figures import (
    AssignmentFigures,
    assignment_figures,
    commonest_mistakes,
    total_points,
)
from autograder.grades.needs_review import NeedsReview, needs_review
from autograder.grades.plain_text import block, plain_name, sentence
from autograder.grades.schema import (
    LETTERS,
    NOT_ASKED,
    VERSION,
    AttemptRecord,
    CheckRecord,
    ClassRecord,
    ExerciseRecord,
    RunRecord,
    StudentRecord,
    SubmissionRecord,
    UnreadRecord,
    WrittenRecord,
)
from autograder.grades.scores import COMMENT_LENGTH
from autograder.grades.sentences import Sentences, find_sentences
from autograder.model.grade import SubmissionGrade
from autograder.model.result import CheckResult
from autograder.model.summary import Attempt, CheckSummary, UnitSummary, UnreadFile

Load = Callable[[StudentGrade], SubmissionGrade | None]
COMMENT = 600  # characters in the report; a student's own page has the full comment
_ENCODER = msgspec.json.Encoder()


def class_record(
    course: str,
    grades: ClassGrades,
    load: Load,
    made: datetime,
    *,
    changes: Iterable[Change] = (),
    changed_at: datetime | None = None,
    run: RunRecord | None = None,
    page: Callable[[str], str] = lambda student: "",
) -> ClassRecord:
    """Return the grades of a class without its submissions, of which there may be thousands.

    Args:
        course: the course's title.
        load: loads a full grade; called for few, to get sentences.
        page: returns the address of a student's page.
    """
    sentences = find_sentences(grades.graded, load)
    assignments = assignment_figures(grades)
    names = {one.assignment for one in assignments}
    sorted_changes = sorted(changes, key=lambda change: (change.points, change.student, change.exercise))
    return ClassRecord(
        schema=VERSION,
        course=course,
        made=made,
        assignments=tuple(_with_sentences(one, sentences) for one in assignments),
        total=total_points(grades, assignments),
        students=tuple(
            StudentRecord(
                student=plain_name(student),
                name=sentence(grades.people.get(student, Person()).name),
                points=total(submissions.values()),
                page=page(student),
            )
            for student, submissions in grades.by_student().items()
        ),
        needs_review=tuple(_named(one) for one in needs_review(grades)),
        mistakes=tuple(
            replace(
                sentences.mistakes.get((one.exercise, one.name), one), students=tuple(map(plain_name, one.students))
            )
            for one in commonest_mistakes(grades)
        ),
        changes=tuple(
            replace(change, student=plain_name(change.student))
            for change in sorted_changes
            if change.assignment in names
        ),
        changed_at=changed_at,
        run=run,
        submissions=(),
    )


def submission_record(grade: StudentGrade, whole: SubmissionGrade | None = None) -> SubmissionRecord:
    """Return one submission with its checks; with their texts if the full grade is given."""
    checks = {unit.result.unit: unit.result.checks for unit in whole.units} if whole else {}
    units = grade.summary.units
    exercises = tuple(
        msgspec.structs.replace(_exercise(grade, unit), checks=tuple(map(_check, checks.get(unit.unit) or unit.checks)))
        for unit in units
    )
    record = _submission(grade, exercises)
    if whole is None:
        return record
    return msgspec.structs.replace(record, isolation=whole.isolation, seconds=round(whole.seconds, 3))


def packed_submission(grade: StudentGrade, orders: Mapping[str, Sequence[str]]) -> SubmissionRecord:
    """Return one submission with one letter per check: the report holds every submission of a class.

    Args:
        orders: names of the checks in order, by exercise.
    """
    exercises = []
    for unit in grade.summary.units:
        letters = {check.name: LETTERS[check.outcome] for check in unit.checks}
        outcomes = "".join(letters.get(name, NOT_ASKED) for name in orders[unit.unit])
        record = _exercise(grade, unit)
        exercises.append(msgspec.structs.replace(record, comment=sentence(unit.comment, COMMENT), outcomes=outcomes))
    return _submission(grade, tuple(exercises))


def check_orders(record: ClassRecord) -> dict[str, tuple[str, ...]]:
    """Return the names of each exercise's checks, in the order of its figures."""
    return {
        unit.exercise: tuple(check.name for check in unit.checks)
        for one in record.assignments
        for unit in one.exercises
    }


def json_lines(record: ClassRecord, submissions: Iterable[SubmissionRecord]) -> Iterator[bytes]:
    """Yield one JSON object as UTF-8, one line per submission, so that a class is never held twice."""
    head = _ENCODER.encode(record)
    yield head.removesuffix(b"]}") + b"\n"
    for number, submission in enumerate(submissions):
        yield (b"," if number else b"") + _ENCODER.encode(submission) + b"\n"
    yield b"]}\n"


def _submission(grade: StudentGrade, exercises: tuple[ExerciseRecord, ...]) -> SubmissionRecord:
    late = grade.late_by
    return SubmissionRecord(
        student=plain_name(grade.student),
        assignment=grade.assignment.name,
        status=grade.status,
        points=grade.points,
        earned=grade.earned,
        manual=grade.manual,
        penalty=grade.entered.penalty,
        max_points=grade.max_points,
        submitted_at=grade.submitted_at,
        due=grade.due,
        late_seconds=None if late is None else late.total_seconds(),
        extended_until=grade.extended_until or msgspec.UNSET,
        is_marked_late=grade.is_marked_late or msgspec.UNSET,
        attempt=_attempt(grade.summary.attempt),
        written_waiting=grade.waiting,
        is_stale=grade.is_stale,
        incidents=tuple(map(sentence, grade.summary.incidents)),
        exercises=exercises,
        unread=tuple(map(_unread, grade.summary.unread)) or msgspec.UNSET,
    )


def _attempt(one: Attempt | None) -> AttemptRecord | msgspec.UnsetType:
    if one is None:
        return msgspec.UNSET
    return AttemptRecord(number=one.number, points=one.points, unsure=one.unsure)


def _unread(one: UnreadFile) -> UnreadRecord:
    return UnreadRecord(file=plain_name(one.file), exercise=one.exercise, sentence=sentence(one.sentence))


def _exercise(grade: StudentGrade, unit: UnitSummary) -> ExerciseRecord:
    return ExerciseRecord(
        exercise=unit.unit,
        status=unit.status,
        points=grade.unit_points(unit),
        earned=unit.points,
        max_points=unit.max_points + unit.written_points,
        is_manual=unit.unit in grade.entered.units,
        comment=sentence(unit.comment, COMMENT_LENGTH),
        mistakes=unit.mistakes,
        incidents=tuple(map(sentence, unit.incidents)),
        written=tuple(
            WrittenRecord(
                name=answer.name,
                response=answer.response,
                points=grade.written_points(unit, answer),
                max_points=answer.max_points,
            )
            for answer in unit.written
        ),
    )


def _check(check: CheckSummary | CheckResult) -> CheckRecord:
    record = CheckRecord(
        name=check.name,
        hidden=check.hidden,
        outcome=check.outcome,
        points=check.points,
        max_points=check.max_points,
    )
    if isinstance(check, CheckSummary):
        return record
    record = msgspec.structs.replace(record, sentence=check.sentence)
    if check.failure is not None:
        record = msgspec.structs.replace(record, what=block(check.failure.what))
        if check.failure.hint is not None:
            record = msgspec.structs.replace(record, hint=block(check.failure.hint))
    return record


def _with_sentences(one: AssignmentFigures, sentences: Sentences) -> AssignmentFigures:
    exercises = []
    for unit in one.exercises:
        checks = (replace(c, sentence=sentences.checks.get((unit.exercise, c.name), "")) for c in unit.checks)
        exercises.append(replace(unit, checks=tuple(checks)))
    return replace(one, exercises=tuple(exercises))


def _named(one: NeedsReview) -> NeedsReview:
    return replace(one, student=plain_name(one.student))
