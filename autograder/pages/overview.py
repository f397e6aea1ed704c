"""What the report shows of a class, as values that its script sorts, filters and draws. Nothing is decided there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from urllib.parse import quote_from_bytes

import msgspec

from autograder.exports.graded import Graded, Grades
from autograder.exports.text import sentence
from autograder.grades.changes import Change, because
from autograder.grades.history import LastRun
from autograder.model.course import Assignment
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.summary import CheckSummary, UnitSummary
from autograder.pages.numbers import Numbers, numbers
from autograder.pages.people import Look, looks
from autograder.pages.words import Words, find_words

LETTER = {Outcome.PASS: "p", Outcome.FAIL: "f", Outcome.NOT_RUN: "n", Outcome.GRADER_ERROR: "e"}
COMMENT = 600  # characters; a student's own page has all of it
ABSENT = " "  # a check that the submission was not graded with
TRIED = (Status.GRADED, Status.PARTLY)


class Check(msgspec.Struct, frozen=True):
    """A column of the heat map, and how the class did. ``missed`` of ``tried`` students did not pass it."""

    name: str
    sentence: str
    hidden: bool
    max_points: float
    tried: int
    missed: int


class Unit(msgspec.Struct, frozen=True):
    """An exercise. ``statuses`` counts students by status; ``mean`` is over those who have points, 0 for none."""

    id: str
    max_points: float
    mean: float
    statuses: dict[str, int]
    checks: tuple[Check, ...]


class Part(msgspec.Struct, frozen=True):
    """An assignment."""

    name: str
    title: str
    units: tuple[Unit, ...]
    numbers: Numbers


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """A student's exercise. ``outcomes`` has a letter for each check; ``mistakes`` are places in the report's list."""

    status: Status
    points: float | None
    outcomes: str
    entered: bool = False
    comment: str = ""
    mistakes: tuple[int, ...] = ()
    incidents: tuple[str, ...] = ()


class Work(msgspec.Struct, frozen=True, omit_defaults=True):
    """A student's assignment. ``late`` is in seconds, None where nobody knows."""

    points: float | None
    units: tuple[Result, ...]
    penalty: float = 0.0
    late: float | None = None
    stale: bool = False
    incidents: tuple[str, ...] = ()


class Student(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row. ``works`` has a place for each assignment; ``link`` leads to the student's page, "" for none.

    Args:
        points: of all assignments; None where one of them has no score.
    """

    name: str
    points: float | None
    works: tuple[Work | None, ...]
    person: str = ""
    link: str = ""


class Mistake(msgspec.Struct, frozen=True):
    """A named mistake; ``students`` are places in the list of students."""

    unit: str
    name: str
    sentences: tuple[str, ...]
    students: tuple[int, ...]
    example: str  # whose
    check: str
    said: str


class Move(msgspec.Struct, frozen=True):
    """An exercise that the last run has given other points."""

    student: str
    unit: str
    before: float
    after: float
    why: str


class Overview(msgspec.Struct, frozen=True):
    """The whole report. ``moves`` are those of the last run, which ended at ``ran``, "" where nobody knows."""

    title: str
    made: str
    parts: tuple[Part, ...]
    numbers: Numbers
    students: tuple[Student, ...]
    mistakes: tuple[Mistake, ...]
    looks: tuple[Look, ...]
    ran: str = ""
    moves: tuple[Move, ...] = ()


def overview(
    title: str,
    assignments: Sequence[Assignment],
    grades: Grades,
    load: Callable[[Graded], SubmissionGrade | None],
    made: datetime,
    folder: str = "",
    last_run: LastRun | None = None,
) -> Overview:
    """Put the report together.

    Args:
        load: a whole grade; few are asked for.
        made: with its time zone.
        folder: where each student's page lies, seen from the report; "" where there are none.
        last_run: what the last run has moved.
    """
    words = find_words(grades.graded, load)
    shown = tuple(assignment for assignment in assignments if grades.of(assignment.name))
    columns = {assignment.name: _columns(grades.of(assignment.name)) for assignment in shown}
    by_key = {(one.student, one.assignment.name): one for one in grades.graded}
    names = grades.students()
    places = _mistakes(names, shown, by_key)
    numbered = {key: place for place, key in enumerate(places)}
    works = {key: _work(one, columns[key[1]], numbered) for key, one in by_key.items()}
    students = tuple(
        Student(
            name=sentence(name),
            points=_total([works[name, part.name].points for part in shown if (name, part.name) in works]),
            works=tuple(works.get((name, part.name)) for part in shown),
            person=_person(grades, name),
            link=link(folder, name) if folder else "",
        )
        for name in names
    )
    parts = tuple(_part(part, grades.of(part.name), works, columns[part.name], words) for part in shown)
    most = sum(part.numbers.max_points for part in parts)
    return Overview(
        title=title,
        made=_moment(made),
        parts=parts,
        numbers=numbers((student.points for student in students if student.points is not None), most),
        students=students,
        mistakes=tuple(_mistake(key, found, words) for key, found in places.items()),
        looks=tuple(looks(grades)),
        ran=_moment(last_run.ended.astimezone(made.tzinfo)) if last_run else "",
        moves=tuple(_moves(last_run.changes, {part.name for part in shown})) if last_run else (),
    )


def _moves(changes: Iterable[Change], assignments: set[str]) -> Iterator[Move]:
    """Those that lose most come first."""
    for change in sorted(changes, key=lambda change: (change.points, change.student, change.unit)):
        if change.assignment in assignments:
            yield Move(sentence(change.student), change.unit, change.before, change.after, because(change))


def _moment(time: datetime) -> str:
    return time.strftime("%Y-%m-%d %H:%M %Z").strip()


def link(folder: str, student: str) -> str:
    """The address of a student's page, whatever the folder in ``submitted/`` is called."""
    return f"{folder}/{quote_from_bytes(student.encode('utf-8', errors='surrogateescape'), safe='')}.html"


def _total(points: Sequence[float | None]) -> float | None:
    known = [score for score in points if score is not None]
    return sum(known) if len(known) == len(points) else None


Columns = dict[str, dict[str, CheckSummary]]  # by unit, then by the check's name


def _columns(graded: Iterable[Graded]) -> Columns:
    """All checks that a submission was graded with, in their order."""
    found: Columns = {}
    for one in graded:
        for unit in one.summary.units:
            checks = found.setdefault(unit.unit, {})
            for check in unit.checks:
                checks.setdefault(check.name, check)
    return found


def _mistakes(
    names: Sequence[str], shown: Sequence[Assignment], by_key: dict[tuple[str, str], Graded]
) -> dict[tuple[str, str], tuple[int, ...]]:
    """Who made each named mistake, the commonest first: places of students, by unit and name."""
    made: dict[tuple[str, str], list[int]] = {}
    for place, name in enumerate(names):
        for part in shown:
            one = by_key.get((name, part.name))
            for unit in one.summary.units if one is not None else ():
                for mistake in unit.mistakes:
                    made.setdefault((unit.unit, mistake), []).append(place)
    return {key: tuple(made[key]) for key in sorted(made, key=lambda key: (-len(made[key]), key))}


def _mistake(key: tuple[str, str], students: tuple[int, ...], words: Words) -> Mistake:
    unit, name = key
    example = words.mistakes.get(key)
    if example is None:  # the whole grade cannot be read
        return Mistake(unit, name, (), students, "", "", "")
    return Mistake(unit, name, example.sentences, students, example.student, example.check, example.said)


def _work(one: Graded, columns: Columns, places: dict[tuple[str, str], int]) -> Work:
    by_unit = {unit.unit: unit for unit in one.summary.units}
    late = one.late_by
    return Work(
        points=one.points,
        units=tuple(_result(one, by_unit.get(unit), checks, places) for unit, checks in columns.items()),
        penalty=one.entered.penalty,
        late=None if late is None else late.total_seconds(),
        stale=one.is_stale,
        incidents=tuple(map(sentence, one.summary.incidents)),
    )


def _result(
    one: Graded, unit: UnitSummary | None, checks: dict[str, CheckSummary], places: dict[tuple[str, str], int]
) -> Result:
    if unit is None:
        return Result(Status.MISSING, 0.0, ABSENT * len(checks))
    letters = {check.name: LETTER[check.outcome] for check in unit.checks}
    return Result(
        status=unit.status,
        points=one.unit_points(unit),
        outcomes="".join(letters.get(name, ABSENT) for name in checks),
        entered=unit.unit in one.entered.units,
        comment=sentence(unit.comment, COMMENT) if unit.comment else "",
        mistakes=tuple(places[unit.unit, name] for name in unit.mistakes),
        incidents=tuple(map(sentence, unit.incidents)),
    )


def _part(
    assignment: Assignment,
    graded: Sequence[Graded],
    works: Mapping[tuple[str, str], Work],
    columns: Columns,
    words: Words,
) -> Part:
    most = max((one.max_points for one in graded), default=0.0)
    given = [works[one.student, assignment.name] for one in graded]
    scores = [work.points for work in given if work.points is not None]
    units = tuple(
        _unit(unit, checks, graded, [work.units[place].points for work in given], words)
        for place, (unit, checks) in enumerate(columns.items())
    )
    return Part(assignment.name, assignment.title or assignment.name, units, numbers(scores, most))


def _unit(
    unit_id: str,
    checks: dict[str, CheckSummary],
    graded: Sequence[Graded],
    scores: Sequence[float | None],
    words: Words,
) -> Unit:
    results = [unit for one in graded for unit in one.summary.units if unit.unit == unit_id]
    points = [score for score in scores if score is not None]
    tried: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for unit in results:
        if unit.status in TRIED:
            tried.update(check.name for check in unit.checks)
            missed.update(check.name for check in unit.checks if check.outcome is not Outcome.PASS)
    return Unit(
        id=unit_id,
        max_points=sum(check.max_points for check in checks.values())
        + max((unit.written_points for unit in results), default=0.0),
        mean=round(sum(points) / len(points), 2) if points else 0.0,
        statuses=dict(Counter(str(unit.status) for unit in results)),
        checks=tuple(
            Check(
                name=sentence(name),
                sentence=words.checks.get((unit_id, name), ""),
                hidden=check.hidden,
                max_points=check.max_points,
                tried=tried[name],
                missed=missed[name],
            )
            for name, check in checks.items()
        ),
    )


def _person(grades: Grades, student: str) -> str:
    person = grades.people.get(student)
    if person is None:
        return ""
    return sentence(", ".join(filter(None, (person.last_name, person.first_name))))
