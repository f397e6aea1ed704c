"""What a grading run is asked for, and what that means on this machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.device import choose_device, gpus
from autograder.grades.db_url import configured_url
from autograder.model.course import Course
from autograder.sandbox.isolation import Level

if TYPE_CHECKING:
    from autograder.grade.workers.jobs import Workers


@dataclass(frozen=True, kw_only=True)
class Options:
    """Where things are and how to grade."""

    submitted: Path
    autograded: Path
    db_url: str
    workers: int = 1
    force: bool = False
    compare: bool = False  # grade, and write nothing
    students: tuple[str, ...] = ()
    minimum: str = Level.FULL.value  # level of isolation
    device: str = "cpu"
    cluster: Workers | None = None  # in place of this machine's processes

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
    ) -> Options:
        """The options of a course for what its instructor asks.

        Args:
            db_url: None for the gradebook that nbgrader uses.
            jobs: how many processes there may be.
            gpu_count: how many GPUs may be used, each by one process; None for all.
            device: one of ``device.CHOICES``.
            isolation: the least level; None for the full one, or for process limits alone where ``is_trusted``.
            is_trusted: nobody else's work lies in ``submitted``.
            on_cluster: other machines do the work. They look for GPUs themselves.

        Raises:
            DeviceError: a GPU is asked for, and there is none.
            GradebookError: ``nbgrader_config.py`` cannot be read.
        """
        where = device if on_cluster and device == "cuda" else choose_device(device)
        takes_gpus_here = where == "cuda" and not on_cluster
        return cls(
            submitted=submitted,
            autograded=course.root / "autograded",
            db_url=db_url or configured_url(course.root),
            workers=min(jobs, gpu_count or jobs, len(gpus())) if takes_gpus_here else jobs,
            force=force,
            compare=compare,
            students=students,
            minimum=isolation or (Level.LIMITS_ONLY if is_trusted else Level.FULL).value,
            device=where,
        )
