"""Write a Dolos archive for each unit, to search for copies.

Code that all students were given is removed by ``submissions/student_code.py``. ``info.csv`` has the author and time of
each file.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from autograder.exports.request import ExportResult, OutputFile, Request
from autograder.exports.table import Style, table_bytes
from autograder.grades.class_grades import ClassGrades, Person, StudentGrade
from autograder.grades.plain_text import listed, sentence
from autograder.model.course import Assignment, Unit
from autograder.model.grade import UnitGrade
from autograder.submissions.parser import ParserStopped, parser
from autograder.submissions.parser_messages import ExtractCode, StudentCode
from autograder.submissions.released_code import released_code
from autograder.zipped import zipped

FOLDER = "answers"  # a prefix, so that no file name looks like a spreadsheet formula


def write(request: Request) -> ExportResult:
    """Write a zip for each unit of the assignments."""
    remarks: list[str] = []

    def files() -> Iterator[OutputFile]:
        for assignment in request.assignments:
            answers: dict[str, dict[str, str]] = {unit.id: {} for unit in assignment.units}
            for graded in request.grades.of(assignment.name):
                for unit, text in _answers(request, assignment, graded, remarks):
                    answers[unit][graded.student] = text
            times = {graded.student: graded.submitted_at for graded in request.grades.of(assignment.name)}
            for unit, by_student in answers.items():
                if len(by_student) > 1:
                    yield OutputFile(f"{assignment.name}/{unit}.zip", archive(by_student, times, request.grades))
                else:
                    remarks.append(f"{unit}: fewer than two students wrote an answer, so there is nothing to compare.")

    return ExportResult(files(), remarks)


def archive(answers: dict[str, str], times: dict[str, datetime | None], grades: ClassGrades) -> bytes:
    """Return a zip with a file for each student, and ``info.csv``."""
    files: dict[str, bytes] = {}
    rows = [("filename", "full_name", "created_at")]
    for student, text in sorted(answers.items()):
        name = f"{FOLDER}/{student}.py"
        when = times.get(student)
        rows.append((name, _full_name(student, grades), "" if when is None else f"{when:%Y-%m-%d %H:%M:%S} +0000"))
        files[name] = text.encode()
    return zipped({**files, "info.csv": table_bytes(rows, Style(line_end="\n"))})


def _full_name(student: str, grades: ClassGrades) -> str:
    person = grades.people.get(student, Person())
    return sentence(f"{person.first_name} {person.last_name}".strip() or student)


def _answers(
    request: Request, assignment: Assignment, graded: StudentGrade, remarks: list[str]
) -> Iterator[tuple[str, str]]:
    grade = request.load(graded)
    units = {unit.id: unit for unit in assignment.units}
    for of_unit in () if grade is None else grade.units:
        name = of_unit.result.unit
        if name not in units or not of_unit.cells:
            continue
        try:
            text = _student_code(request, assignment, units[name], of_unit)
        except ParserStopped as stop:
            remarks.append(f"{name} of {listed([graded.student])} is left out: it {stop}.")
            continue
        if text.strip():
            yield name, text


def _student_code(request: Request, assignment: Assignment, unit: Unit, of_unit: UnitGrade) -> str:
    """Extract the student's own code, in a process with limited time and memory."""
    task = ExtractCode([cell.source for cell in of_unit.cells], released_code(request.course.root, assignment, unit))
    reply = parser().ask(task)
    return reply.text if isinstance(reply, StudentCode) else ""
