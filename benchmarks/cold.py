"""Cold starts: how long the commands ``ci``, ``collect`` and ``report`` take, each in a new process, start included."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass
from pathlib import Path

from autograder.model.course import Assignment, Course
from benchmarks.classes import ONE, answered, make_course, right, student
from benchmarks.commands import AUTOGRADER, CommandFailed, Run, autograder, run
from benchmarks.forms import write

ASSIGNMENT = "one_exercise"
DOWNLOAD = "CS101-One-exercise-4711.zip"  # as Moodle calls it: course, activity, number
HEAD = (
    "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
    "Last modified (submission),Last modified (grade),Feedback comments\n"
)
LINE = 'Participant {number},{name},{key}@uni.example,Submitted,,10.00,Yes,"Friday, 20 March 2026, 3:45 PM",-,\n'


@dataclass(frozen=True)
class Checkout:
    """``autograder ci`` for one student's checkout of an assignment."""

    assignment: str
    exercises: int
    run: Run


@dataclass(frozen=True)
class Commands:
    """The measurement.

    Args:
        checkouts: one for each assignment.
        students: of the class that is collected, graded and reported, one exercise each.
        grade: what came between ``collect`` and ``report``.
    """

    checkouts: tuple[Checkout, ...]
    students: int
    collect: Run
    grade: Run
    report: Run

    @property
    def slowest(self) -> Checkout:
        """The assignment that a student waits for longest."""
        return max(self.checkouts, key=lambda checkout: checkout.run.seconds)


def measure_commands(course: Course, folder: Path, students: int, jobs: int, isolation: str) -> Commands:
    """Run ``ci`` for each assignment of the course, and take a class from its download to its report.

    Args:
        folder: where checkouts and the class go.

    Raises:
        CommandFailed: a command did not do its work.
    """
    checkouts = tuple(_check_out(course, assignment, folder, isolation) for assignment in course.assignments)
    of_class = make_course(folder / "class", ONE, ASSIGNMENT)
    download, worksheet = write_download(of_class, folder / "downloads", students)
    words = (str(download), "--roster", str(worksheet), "--timezone", "UTC")
    collect = run([*AUTOGRADER, "collect", *words], of_class.root)
    collected = len(list((of_class.root / "submitted").glob(f"*/{ASSIGNMENT}")))
    if collected != students:
        raise CommandFailed(f"{collected} of {students} submissions were collected.")
    grade = autograder(of_class, jobs, isolation)
    report = run([*AUTOGRADER, "report"], of_class.root)
    return Commands(checkouts, students, collect, grade, report)


def write_download(course: Course, folder: Path, students: int) -> tuple[Path, Path]:
    """A download of the course's one assignment as Moodle makes it, and its grading worksheet."""
    folder.mkdir(parents=True)
    (assignment,) = course.assignments
    text = HEAD
    with zipfile.ZipFile(folder / DOWNLOAD, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(1, students + 1):
            name = f"Sample {number:05}"
            text += LINE.format(number=number, name=name, key=student(number))
            for unit in assignment.units:
                notebook = json.dumps(answered(course, assignment, unit, number), indent=1)
                archive.writestr(f"{name}_{number}_assignsubmission_file/{unit.id}.ipynb", notebook)
    worksheet = folder / "worksheet.csv"
    worksheet.write_text(text, encoding="utf-8")
    return folder / DOWNLOAD, worksheet


def _check_out(course: Course, assignment: Assignment, folder: Path, isolation: str) -> Checkout:
    """Grade a checkout with right answers: every check runs to its end, and the exit code says that all were passed."""
    checkout = folder / "checkouts" / assignment.name
    write(checkout, {unit.id: right(course, assignment, unit, 1) for unit in assignment.units})
    words = (str(checkout), "--student", student(1), "--isolation", isolation, "--out", str(folder / "results"))
    return Checkout(assignment.name, len(assignment.units), run([*AUTOGRADER, "ci", *words], course.root))
