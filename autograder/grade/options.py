"""The options of a grading run, resolved for this machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.device import choose_device, gpus
from autograder.grades.class_grades import Person
from autograder.grades.db_url import configured_url
from autograder.model.course import Course
from autograder.sandbox.isolation import Level

if TYPE_CHECKING:
    from autograder.grade.workers.jobs import Workers


@dataclass(frozen=True, kw_only=True)
class Options:
    """Paths and settings of a grading run."""

    submitted: Path
    autograded: Path
    db_url: str
    workers: int = 1
    force: bool = False
    compare: bool = False  # grade without writing anything
    students: tuple[str, ...] = ()
    minimum: str = Level.FULL.value  # lowest isolation level to accept
    device: str = "cpu"
    cluster: Workers | None = None  # replaces this machine's processes
    people: Mapping[str, Person] = field(default_factory=dict)  # real names for the gradebook

    @classmethod
    def of(
        cls,
        course: Course,
        *,
        submitted: Path,
        db_url: str | None,
        jobs: int,
        gpu_count: int | None,
        device: str,
        isolation: str | None,
        is_trusted: bool,
        on_cluster: bool,
        force: bool,
        compare: bool,
        students: tuple[str, ...],
        people: Mapping[str, Person] | None = None,
    ) -> Options:
        """Resolve command-line options for a course.

        Args:
            db_url: database of the gradebook; None uses nbgrader's.
            jobs: maximum number of processes.
            gpu_count: maximum number of GPUs, one per process; None uses all.
            device: one of ``device.CHOICES``.
            isolation: lowest level to accept; None means full, or process limits alone if ``is_trusted``.
            is_trusted: True if ``submitted`` holds only the user's own work.
            on_cluster: True if other machines grade; they find their GPUs themselves.
            people: students' real names, by their name in ``submitted``.

        Raises:
            DeviceError: A GPU is requested, but none is available.
            GradebookError: ``nbgrader_config.py`` cannot be read.
        """
        chosen = device if on_cluster and device == "cuda" else choose_device(device)
        uses_local_gpus = chosen == "cuda" and not on_cluster
        return cls(
            submitted=submitted,
            autograded=course.root / "autograded",
            db_url=db_url or configured_url(course.root),
            workers=min(jobs, gpu_count or jobs, len(gpus())) if uses_local_gpus else jobs,
            force=force,
            compare=compare,
            students=students,
            minimum=isolation or (Level.LIMITS_ONLY if is_trusted else Level.FULL).value,
            device=chosen,
            people=people or {},
        )
