"""Classes to be graded: a copy of the course, with any number of students who handed in every notebook."""

from __future__ import annotations

import shutil
from pathlib import Path

from autograder.course import load_course
from autograder.model import Course
from autograder.sample import samples

ROOT = Path(__file__).parent.parent
FOLDERS = ("course", "exercises", "solutions", "source", "release")


def make_class(root: Path, students: int) -> Course:
    """A course in ``root`` with ``students`` students whose notebooks hold right answers, each a little different."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    course = load_course(root)
    solved = next(samples(course))
    for assignment in course.assignments:
        files = solved.files(assignment)
        for number in range(students):
            folder = root / "submitted" / f"sample-{number:05}" / assignment.name
            folder.mkdir(parents=True)
            for name, text in files.items():
                own = text.replace("import torch", f"import torch  # {number}", 1)  # no two submissions are the same
                (folder / name).write_text(own, encoding="utf-8")
    return course


def notebooks(course: Course) -> int:
    """How many notebooks one student hands in."""
    return len(course.units)
