"""A class that is graded in real sandboxes, locally or on a cluster: how, and what that leaves."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

from distributed import Client, LocalCluster
from faults.small_class import SmallClass

from autograder.course import load_course
from autograder.grade.options import Options
from autograder.grade.run import grade_course
from autograder.model.grade import SubmissionGrade
from autograder.sandbox.machine import likely_level

FEW = ["honest", "partial", "renamed", "module", "broken", "missing"]  # none of them needs long


class RealClass(SmallClass):
    @classmethod
    def copy(cls, course: Path, root: Path, students: Collection[str] = ()) -> RealClass:  # type: ignore[override]
        shutil.copytree(course, root, symlinks=True)
        for folder in (root / "submitted").iterdir():
            if students and folder.name not in students:
                shutil.rmtree(folder)
        return cls(root, load_course(root))

    def grade(self, after: Callable[[int], None] = lambda done: None, **changes: Any) -> list[str]:
        """Grade; returns whose submission was really graded. ``after`` is called with how many are done."""
        done: list[str] = []

        def progress(number: int, of: int, grade: SubmissionGrade | None) -> None:
            if grade is not None:
                done.append(grade.student)
                after(number)

        submitted, autograded = self.root / "submitted", self.root / "autograded"
        changes.setdefault("minimum", likely_level().value)
        url = f"sqlite:///{self.db}"
        options = Options(submitted=submitted, autograded=autograded, db_url=url, **changes)
        grade_course(self.course, self.course.assignments, options, progress)
        return sorted(done)

    def of(self, students: list[str]) -> dict[str, Any]:
        """What runs have left for these students: scores, comments, notebooks and remembered grades."""
        made = self.made()
        files = {name: made[name] for name in made if {*Path(name).with_suffix("").parts} & {*students}}
        return {"rows": [row for row in made["rows"] if row[0] in students], **files}


def two_workers(cluster: LocalCluster) -> None:
    """Wait until both workers are there. A nanny of dask's may fail to bring back one that was killed: begin anew.

    A client waits, not the cluster: that replaces the cluster's list of workers, and where a worker's end is told
    just after, the task that keeps this list fails with a KeyError, which ``close`` raises.
    """
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        try:
            client.wait_for_workers(2, timeout=60)
        except TimeoutError:
            cluster.scale(0)
            cluster.scale(2)
            client.wait_for_workers(2, timeout=120)


@contextmanager
def kept_at_two(cluster: LocalCluster) -> Iterator[None]:
    """Both workers come back while a class is graded, too: where none does, grading waits for one for ever."""
    ended = Event()

    def keep() -> None:
        while not ended.wait(5):
            with suppress(OSError):  # a timeout, or a scheduler too busy to answer
                two_workers(cluster)

    keeper = Thread(target=keep, daemon=True)
    keeper.start()
    try:
        yield
    finally:
        ended.set()
        keeper.join()
