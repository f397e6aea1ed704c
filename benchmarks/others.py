"""How long others take for the same answers: stock ``nbgrader autograde`` and, where it is installed, ``otter run``."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import sys
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path

from autograder.model.course import Course
from benchmarks.classes import hand_in, student
from benchmarks.commands import CommandFailed, finished, pace, run
from benchmarks.forms import MERGED, STRICT, answers, in_form, sources, write
from benchmarks.plain import plain_test

NBGRADER = (sys.executable, "-m", "nbgrader")
NOTEBOOK_EACH = "a notebook for each exercise, check() cells"


@dataclass(frozen=True)
class Other:
    """How long another grader takes for a class.

    Args:
        startup: seconds before the first student's work begins.
        pace: seconds a student.
    """

    grader: str
    form: str
    students: int
    startup: float
    pace: float

    def seconds(self, students: int) -> float:
        """For a class of that many. They are graded one after another, so the rest is arithmetic."""
        return self.startup + students * self.pace


def stock_nbgrader(course: Course, form: str, students: int) -> Other:
    """Grade the first ``students`` of the class with nbgrader's own executor, their notebooks being of that form.

    Raises:
        CommandFailed: nbgrader failed.
    """
    name = re.sub(r"\W+", "_", form)
    source = course.root / "source" / name
    write(source, in_form(form, sources(course)))
    for path in (course.root / "source" / course.assignments[0].name).glob("test_*"):
        shutil.copy(path, source)
    for number in range(1, students + 1):
        write(course.root / "submitted" / student(number) / name, in_form(form, answers(course, number)))
    run([*NBGRADER, "generate_assignment", name, "--force"], course.root, AUTOGRADER_STOCK="1")
    started = time.time()
    run([*NBGRADER, "autograde", name, "--create"], course.root, AUTOGRADER_STOCK="1")
    times = finished(course.root, name, since=started)
    if len(times) < students:
        raise CommandFailed(f"Stock nbgrader graded {len(times)} of {students} students ({form}).")
    each = pace(times)
    return Other("nbgrader autograde", form, students, max(0.0, times[0] - started - each), each)


def stock_course(course: Course, students: int) -> Other:
    """Grade the first ``students`` in every assignment with nbgrader's own executor, a notebook for each exercise.

    Each assignment takes a command of its own. What its start takes is found by the same command once more: it finds
    everything graded. So one student is enough.

    Raises:
        CommandFailed: nbgrader failed.
    """
    hand_in(course, students)
    startup = pace = 0.0
    for assignment in course.assignments:
        name = assignment.name
        run([*NBGRADER, "generate_assignment", name, "--force"], course.root, AUTOGRADER_STOCK="1")
        grade = [*NBGRADER, "autograde", name, "--create"]
        seconds = run(grade, course.root, AUTOGRADER_STOCK="1").seconds
        notebooks = len(list((course.root / "autograded").glob(f"*/{name}/*.ipynb")))
        if notebooks < students * len(assignment.units):
            raise CommandFailed(f"Stock nbgrader graded {notebooks} notebooks of {students} students ({name}).")
        start = run(grade, course.root, AUTOGRADER_STOCK="1").seconds
        startup += start
        pace += (seconds - start) / students
    return Other("nbgrader autograde", NOTEBOOK_EACH, students, startup, pace)


def otter_run(course: Course, otter: str, students: int, folder: Path) -> Other:
    """Grade the first ``students`` with ``otter run``: a command for each notebook, as otter has it.

    Raises:
        CommandFailed: otter failed.
    """
    tests = folder / "autograder.zip"
    units = {unit.id for unit in course.units}
    with zipfile.ZipFile(tests, "w") as archive:
        archive.writestr("otter_config.json", "{}")
        for unit in units:
            archive.writestr(f"tests/{unit}.py", otter_test(unit))
    # the kernel that it starts is the one that is installed beside it
    path = os.pathsep.join([str(Path(otter).parent), os.environ.get("PATH", os.defpath)])
    seconds = 0.0
    for number in range(1, students + 1):
        own = folder / student(number)
        write(own, in_form(STRICT, answers(course, number)))
        command = [otter, "run", "--no-logo", "-a", str(tests), "-o", str(own), str(own / f"{MERGED}.ipynb")]
        seconds += run(command, folder, PATH=path).seconds
        tested = {test["name"] for test in json.loads((own / "results.json").read_text(encoding="utf-8"))["tests"]}
        if units - tested:
            raise CommandFailed(f"otter run left out the tests of {', '.join(sorted(units - tested))}.")
    return Other("otter run", STRICT, students, 0.0, seconds / students)


def otter_test(unit: str) -> str:
    """The unit's plain asserts in otter's format: a Python session that shows nothing when all is well."""
    text = plain_test(unit)
    statements = [ast.get_source_segment(text, node) or "" for node in ast.parse(text).body]
    session = "\n".join(">>> " + statement.replace("\n", "\n... ") for statement in statements) + "\n"
    cases = [{"code": session, "hidden": False, "locked": False}]
    suite = {"cases": cases, "scored": True, "setup": "", "teardown": "", "type": "doctest"}
    return f"OK_FORMAT = True\n\ntest = { ({'name': unit, 'points': 1, 'suites': [suite]})!r}\n"
