"""What it costs to grade a class again after one submission changed: the others' grades still hold."""

from __future__ import annotations

import json
from dataclasses import dataclass

from autograder.model.course import Course
from benchmarks.classes import source_of, student
from benchmarks.commands import CommandFailed, Run, autograder


@dataclass(frozen=True)
class Regrade:
    """The first run of a class, and the one after a change."""

    exercises: int  # of each submission
    first: Run
    again: Run

    @property
    def share(self) -> float:
        """Of the first run's time."""
        return self.again.seconds / self.first.seconds


def measure_regrade(course: Course, first: Run, jobs: int, isolation: str) -> Regrade:
    """Change one submission of a class that was graded, and grade it again."""
    change_one(course)
    again = autograder(course, jobs, isolation, force=False)
    if again.submissions != 1:
        raise CommandFailed(f"One of {first.submissions} submissions was changed, {again.submissions} were graded.")
    return Regrade(len(course.units), first, again)


def change_one(course: Course) -> None:
    """Another comment in one notebook of the student in the middle: changes are looked for from the first one on."""
    assignment = course.assignments[0]
    students = len(list((course.root / "submitted").iterdir()))
    path = course.root / "submitted" / student(students // 2 + 1) / assignment.name / f"{assignment.units[0].id}.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cell = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    cell["source"] = source_of(cell) + "\n# changed"
    path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")
