"""Plugins that change dask workers, those that start later included, until they are taken away."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from distributed import Worker, WorkerPlugin

from autograder.grade.workers import process, remote_job
from autograder.grade.workers.cluster import Cluster


class Trouble(WorkerPlugin):
    """Patches that hold in a worker while the plugin is there."""

    name = "trouble"

    def patches(self) -> list[Any]:
        return []

    def setup(self, worker: Worker) -> None:
        self.started = self.patches()
        for patch in self.started:
            patch.start()
        forget()

    def teardown(self, worker: Worker) -> None:
        for patch in self.started:
            patch.stop()
        forget()


def forget() -> None:
    """The worker proves its level anew."""
    remote_job._level.cache_clear()
    process.close()


class Deadly(Trouble):
    """The process dies of one student's submission, each time."""

    def __init__(self, student: str) -> None:
        self.student = student

    def patches(self) -> list[Any]:
        from autograder.grade.judge.engine import Grader

        genuine, student = Grader.grade, self.student

        def grade(grader: Grader, submission: Any, *arguments: Any) -> Any:
            if submission.student == student:
                os._exit(9)
            return genuine(grader, submission, *arguments)

        return [mock.patch.object(Grader, "grade", grade)]


class Outdated(Trouble):
    """The worker has another torch."""

    def patches(self) -> list[Any]:
        from autograder.grades import fingerprint

        changed = {**fingerprint.engine_version(), "torch": "1.0"}
        return [mock.patch.object(fingerprint, "engine_version", return_value=changed)]


class Weak(Trouble):
    """The worker's machine lacks some layers of isolation."""

    def __init__(self, without: str) -> None:
        self.without = without

    def patches(self) -> list[Any]:
        return [mock.patch.dict(os.environ, {"AUTOGRADER_WITHOUT": self.without})]


@contextmanager
def trouble(cluster: Cluster, plugin: Trouble) -> Iterator[None]:
    cluster._client.register_plugin(plugin)
    try:
        yield
    finally:
        cluster._client.unregister_worker_plugin(plugin.name)
