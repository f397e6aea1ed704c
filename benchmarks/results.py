"""Everything that one run of the benchmark measured; a part that was left out is empty."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.cold import Commands
from benchmarks.commands import Run
from benchmarks.course import CourseRun
from benchmarks.exercises import Exercises
from benchmarks.growth import Growth
from benchmarks.limit import Limit
from benchmarks.others import Other
from benchmarks.phases import Phases
from benchmarks.regrade import Regrade
from benchmarks.waits import Waits


@dataclass
class Results:
    machine: str
    students: int  # of the class with six exercises
    jobs: int
    isolation: str
    class_run: Run | None = None
    one_worker: Run | None = None
    limits_only: Run | None = None
    others: list[Other] = field(default_factory=list)
    limit: Limit | None = None
    phases: Phases | None = None
    growth: Growth | None = None
    regrade: Regrade | None = None  # of submissions with six exercises
    waits: Waits | None = None
    course: CourseRun | None = None
    exercises: Exercises | None = None
    commands: Commands | None = None
    remarks: list[str] = field(default_factory=list)  # what was not measured, and why

    def stock(self, form: str) -> Other | None:
        """Stock nbgrader with the exercises in that form."""
        return next((s for s in self.others if s.form == form and s.grader.startswith("nbgrader")), None)
