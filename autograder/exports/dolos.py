"""Dolos: an archive for each unit with the answers alone, to look for copies.

The code that all students were given says nothing, so it is taken out (``grade/answers_alone.py``). ``info.csv`` tells
Dolos who wrote a file and when.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from autograder.exports.graded import Graded, Grades, Person
from autograder.exports.request import File, Request, Written
from autograder.exports.table import Style, shown, table_bytes
from autograder.exports.text import sentence
from autograder.grade.released import released_code
from autograder.grade.scribe import ScribeStopped, scribe
from autograder.grade.scribe_tasks import Alone, KeepAnswers
from autograder.model.course import Assignment, Unit
from autograder.model.grade import UnitGrade
from autograder.zipped import zipped

FOLDER = "answers"  # so that no file's name begins like a formula


def write(request: Request) -> Written:
    """A zip for each unit of the assignments."""
    remarks: list[str] = []

    def files() -> Iterator[File]:
        for assignment in request.assignments:
            answers: dict[str, dict[str, str]] = {unit.id: {} for unit in assignment.units}
            for graded in request.grades.of(assignment.name):
                for unit, text in _answers(request, assignment, graded, remarks):
                    answers[unit][graded.student] = text
            times = {graded.student: graded.submitted_at for graded in request.grades.of(assignment.name)}
            for unit, by_student in answers.items():
                if len(by_student) > 1:
                    yield File(f"{assignment.name}/{unit}.zip", archive(by_student, times, request.grades))
                else:
                    remarks.append(f"{unit}: fewer than two students wrote an answer, so there is nothing to compare.")

    return Written(files(), remarks)


def archive(answers: dict[str, str], times: dict[str, datetime | None], grades: Grades) -> bytes:
    """The zip: a file for each student, and ``info.csv``."""
    files: dict[str, bytes] = {}
    rows = [("filename", "full_name", "created_at")]
    for student, text in sorted(answers.items()):
        name = f"{FOLDER}/{student}.py"
        when = times.get(student)
        rows.append((name, _full_name(student, grades), "" if when is None else f"{when:%Y-%m-%d %H:%M:%S} +0000"))
        files[name] = text.encode()
    return zipped({**files, "info.csv": table_bytes(rows, Style(line_end="\n"))})


def _full_name(student: str, grades: Grades) -> str:
    person = grades.people.get(student, Person())
    return sentence(f"{person.first_name} {person.last_name}".strip() or student)


def _answers(request: Request, assignment: Assignment, graded: Graded, remarks: list[str]) -> Iterator[tuple[str, str]]:
    grade = request.load(graded)
    units = {unit.id: unit for unit in assignment.units}
    for of_unit in () if grade is None else grade.units:
        name = of_unit.result.unit
        if name not in units or not of_unit.cells:
            continue
        try:
            text = _alone(request, assignment, units[name], of_unit)
        except ScribeStopped as stop:
            remarks.append(f"{name} of {shown([graded.student])} is left out: it {stop}.")
            continue
        if text.strip():
            yield name, text


def _alone(request: Request, assignment: Assignment, unit: Unit, of_unit: UnitGrade) -> str:
    """What the student wrote, cut out in a process of bounded time and memory."""
    task = KeepAnswers([cell.source for cell in of_unit.cells], released_code(request.course.root, assignment, unit))
    reply = scribe("reading").ask(task)
    return reply.text if isinstance(reply, Alone) else ""
