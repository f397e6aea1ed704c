"""The whole course: every assignment with all its exercises, for a whole class, beside stock nbgrader."""

from __future__ import annotations

from dataclasses import dataclass, replace

from autograder.model.course import Course
from benchmarks.commands import CommandFailed, Run, autograder, finished
from benchmarks.others import Other


@dataclass(frozen=True)
class CourseRun:
    """The class graded, each student in every assignment.

    Args:
        run: of one command for all assignments.
        stock: nbgrader with the same notebooks; None where it was left out.
    """

    assignments: int
    exercises: int
    students: int
    run: Run
    stock: Other | None = None

    @property
    def pace(self) -> float:
        """Seconds a student once grading was under way."""
        return self.run.pace * self.assignments


def measure_course(course: Course, students: int, jobs: int, isolation: str) -> CourseRun:
    """Grade what ``students`` handed in for every assignment of the course; nothing of it was graded before.

    Raises:
        CommandFailed: not all of it was graded.
    """
    run = autograder(course, jobs, isolation)
    expected = students * len(course.assignments)
    if run.submissions != expected:
        raise CommandFailed(f"{run.submissions} of {expected} submissions were graded.")
    # Assignments differ, so none of their submissions is left out of the pace.
    times = finished(course.root, "*", since=0.0)
    pace = (times[-1] - times[0]) / max(1, len(times) - 1)
    return CourseRun(len(course.assignments), len(course.units), students, replace(run, pace=pace))
