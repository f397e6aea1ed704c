"""Grading on a real dask cluster gives what local processes give, whatever becomes of its workers."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, wait
from dataclasses import replace
from pathlib import Path
from unittest import mock

import dask
import pytest
from distributed import LocalCluster, Security
from distributed.comm.core import CommClosedError
from real_class import FEW, RealClass, two_workers
from trouble import Deadly, Outdated, Weak, trouble

from autograder.errors import AutograderError, SandboxError
from autograder.grade.workers import cluster as cluster_module
from autograder.grade.workers.cluster import Cluster, connected
from autograder.grade.workers.dask import _complete
from autograder.grade.workers.jobs import GradingJob, jobs_and_remembered
from autograder.grade.workers.remote_job import RemoteJob, grade_remote_job
from autograder.grades.store import Store
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Status
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.submissions.find import find_submissions

FULL_HERE = pytest.mark.skipif(likely_level() is not Level.FULL, reason="this machine does not offer the level full")


def kill_a_worker(cluster: Cluster, at: int) -> Callable[[int], None]:
    def after(done: int) -> None:
        if done == at:
            pids = cluster._client.run(os.getpid)
            os.kill(next(iter(pids.values())), signal.SIGKILL)

    return after


def jobs_of(of: RealClass, *students: str) -> list[GradingJob]:
    submissions = find_submissions(of.course, of.course.assignments, of.root / "submitted")
    jobs, _ = jobs_and_remembered(of.course, submissions, Store(of.root), isolation=likely_level().value, force=True)
    return [job for job in jobs if job.submission.student in students]


def grade_of(of: RealClass, student: str) -> SubmissionGrade:
    found = Store(of.root).load("warm_up", student)
    assert found is not None
    return found


def without_time(grade: SubmissionGrade) -> SubmissionGrade:
    return replace(grade, seconds=0.0)


def test_class_is_graded_as_in_local_processes(cluster: Cluster, real_class: RealClass, wanted: RealClass) -> None:
    """A worker is killed on the way: every score, comment, notebook and remembered grade is the same."""
    done = real_class.grade(kill_a_worker(cluster, at=3), cluster=cluster)

    assert len(done) == len(set(done)) == 17
    assert real_class.made() == wanted.made()
    assert real_class.grade(cluster=cluster) == []
    assert real_class.grade(workers=1) == []


def test_submission_graded_twice_is_the_same(cluster: Cluster, few: RealClass) -> None:
    """Each worker grades it, and one of them again: all grades are equal, and only one is recorded."""
    (job,) = jobs_of(few, "partial")
    workers = sorted(cluster._client.nthreads())
    submit = cluster._client.get_executor(pure=False).submit
    futures = [submit(grade_remote_job, RemoteJob.of(job), workers=[worker]) for worker in [*workers, workers[0]]]
    wait(futures)
    first, second, again = (without_time(future.result()) for future in futures)

    assert first == second == again
    few.grade(students=("partial",), cluster=cluster)
    assert without_time(grade_of(few, "partial")) == first
    assert len({row for row in few.rows() if row[0] == "partial"}) == len(few.rows())


def test_submission_that_kills_every_worker_stops_nobody_else(
    cluster: Cluster, local_cluster: LocalCluster, few: RealClass, wanted: RealClass
) -> None:
    """The others get their grades; it is left to a person, and the next run tries it again."""
    with trouble(cluster, Deadly("partial")):
        assert len(few.grade(cluster=cluster)) == 6
        assert grade_of(few, "partial").summary().status is Status.GRADER_ERROR
        assert "died each time" in grade_of(few, "partial").units[0].comment
    two_workers(local_cluster)
    assert few.grade(cluster=cluster) == ["partial"]
    assert few.of(FEW) == wanted.of(FEW)


def test_interrupted_run_goes_on_where_it_stopped(cluster: Cluster, few: RealClass, wanted: RealClass) -> None:
    """Ctrl-C takes what is under way off the cluster; the rerun grades the others and nobody twice."""

    def interrupt(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(AutograderError, match=r"Interrupted with 4 of 6.*it continues where it stopped"):
        few.grade(interrupt, cluster=cluster)
    deadline = time.monotonic() + 60
    while any(cluster._client.processing().values()) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(cluster._client.processing().values())

    assert len(few.grade(cluster=cluster)) == 4
    assert few.of(FEW) == wanted.of(FEW)


def test_worker_with_another_version_refuses(cluster: Cluster, few: RealClass) -> None:
    """It would not give the same grades: the error says what differs and what to do, and nothing is recorded."""
    with (
        trouble(cluster, Outdated()),
        pytest.raises(SandboxError, match=r"worker on .* has torch 1\.0 instead of .*pip install.*start the worker"),
    ):
        few.grade(cluster=cluster)
    assert few.rows() == []


@FULL_HERE
def test_worker_below_the_wanted_isolation_refuses(cluster: Cluster, few: RealClass) -> None:
    """What the submitting machine offers does not count: the worker runs the code."""
    with (
        trouble(cluster, Weak("bubblewrap,landlock")),
        pytest.raises(SandboxError, match=r"On the worker .*'limits only', which is below 'full'.*autograder doctor"),
    ):
        few.grade(cluster=cluster)
    assert few.rows() == []


@FULL_HERE
def test_grade_names_the_isolation_of_its_worker(cluster: Cluster, few: RealClass) -> None:
    """A worker uses the best that it has, and the grade says what that was; it holds for later runs."""
    with trouble(cluster, Weak("bubblewrap")):
        few.grade(cluster=cluster, minimum="limits only")
        assert grade_of(few, "honest").isolation == "restricted"
        assert few.grade(cluster=cluster, minimum="limits only") == []


def test_workers_hold_nothing_that_others_can_read(cluster: Cluster, few: RealClass) -> None:
    """The course's files lie in a folder that is private to the worker's user, and the submission's in none."""
    few.grade(cluster=cluster)

    def look() -> tuple[int, set[str]]:
        from autograder.grade.workers.remote_job import _home

        return _home().stat().st_mode & 0o777, {path.name for path in _home().rglob("*") if path.is_file()}

    for mode, names in cluster._client.run(look).values():
        assert mode == 0o700
        code = {name for name in names if not name.endswith((".mistakes", ".ipynb"))}
        assert code <= {"solution.py", "checks.py", "hidden_checks.py", "oracle.py"}


def test_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that starts one."""
    monkeypatch.setattr(cluster_module, "TIMEOUT", 0.5)
    with (
        pytest.raises(AutograderError, match=r"No dask scheduler answers at tcp://127\.0\.0\.1:1 .*dask scheduler"),
        connected("tcp://127.0.0.1:1"),
    ):
        pass


def test_address_that_is_none_is_told() -> None:
    """The reason is dask's own."""
    with pytest.raises(AutograderError, match="No dask scheduler answers at nowhere://"), connected("nowhere://"):
        pass


def test_cluster_without_workers_waits_for_one(few: RealClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says how to start a worker, and grading begins when one comes."""
    monkeypatch.setattr(cluster_module, "POLL_SECONDS", 0.5)
    with (
        LocalCluster(n_workers=0, threads_per_worker=1, processes=True, dashboard_address=":0") as empty,
        connected(empty.scheduler_address) as cluster,
    ):
        assert str(cluster).endswith(f"dask worker {empty.scheduler_address} --nthreads 1")
        timer = threading.Timer(1.0, empty.scale, [1])
        timer.start()
        assert len(few.grade(cluster=cluster)) == 6
        assert "1 worker of" in str(cluster)


def test_cluster_that_loses_its_workers_says_so(few: RealClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits reads why and what to do, and that it goes on."""
    monkeypatch.setattr(cluster_module, "POLL_SECONDS", 0.5)
    said: list[str] = []
    with (
        LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0") as one,
        connected(one.scheduler_address, said.append) as cluster,
    ):
        assert "1 worker of" in str(cluster)
        timers = threading.Timer(0.5, one.scale, [0]), threading.Timer(8.0, one.scale, [1])
        for timer in timers:
            timer.start()
        assert len(few.grade(cluster=cluster)) == 6

    assert said == [
        f"{one.scheduler_address} has no workers left; grading continues when one connects. "
        f"To start one: dask worker {one.scheduler_address} --nthreads 1",
        f"Grading on 1 worker of {one.scheduler_address}.",
    ]


@pytest.mark.parametrize("outcome", ["a result", ValueError("lost, and then failed"), CancelledError()], ids=repr)
def test_future_is_completed_however_its_task_ends(outcome: object) -> None:
    """Also when dask finds the task done, and fails to fetch what it gave: nobody waits for ever."""

    async def fetch() -> object:
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    future: Future[object] = Future()
    asyncio.run(_complete(future, mock.Mock(_result=fetch)))

    assert future.done()
    assert future.cancelled() == isinstance(outcome, CancelledError)
    if not future.cancelled():
        assert outcome in (future.exception() or future.result(),)


@pytest.mark.parametrize("error", [CancelledError(), CommClosedError("reset")], ids=repr)
def test_lost_scheduler_is_told_however_it_shows(error: BaseException) -> None:
    """A result that is cancelled, or that breaks off while it is fetched, is the scheduler's fault, not a worker's."""
    future: Future[SubmissionGrade] = Future()
    future.set_exception(error)
    cluster = Cluster(mock.Mock(), "tcp://127.0.0.1:1")

    with pytest.raises(AutograderError, match=r"The scheduler tcp://127\.0\.0\.1:1 was lost") as told:
        cluster._result(future)

    assert "continues where it stopped" in told.value.cure


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl, which makes the certificate, is not installed")
def test_connection_with_certificates(tmp_path: Path) -> None:
    """A ``tls://`` address uses the certificates that dask's own settings name; without them it is refused."""
    certificate, key = str(tmp_path / "certificate.pem"), str(tmp_path / "key.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=dask"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True, timeout=60)
    tls = {"distributed.comm.tls.ca-file": certificate}
    for role in ("client", "scheduler", "worker"):
        tls |= {f"distributed.comm.tls.{role}.cert": certificate, f"distributed.comm.tls.{role}.key": key}
    with dask.config.set(tls):
        secure = LocalCluster(n_workers=0, security=Security(), protocol="tls://", dashboard_address=":0")
        with secure, connected(secure.scheduler_address) as cluster:
            assert str(cluster).startswith("tls://")
            assert "no workers yet" in str(cluster)
            with (
                dask.config.set(dict.fromkeys(tls)),
                pytest.raises(AutograderError, match="No dask scheduler answers at tls://"),
                connected(secure.scheduler_address),
            ):
                pass
