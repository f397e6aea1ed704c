"""A submission sent to another machine, with everything needed to grade it there.

That machine has the installed package but not the course. The assignment's checks, oracles and given code travel with
each submission (about 20 kB, as much as the submission itself), and are unpacked once.
"""

from __future__ import annotations

import hashlib
import socket
import tempfile
import threading
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from autograder.course import bank_file, source_notebook
from autograder.errors import CourseError, SandboxError
from autograder.grade.workers.jobs import GradingJob
from autograder.grades.fingerprint import differences, engine_version
from autograder.model.course import Assignment, Course, Limits, Unit
from autograder.model.grade import SubmissionGrade
from autograder.submissions.find import Submission
from autograder.submissions.folder import Contents, read_folder

if TYPE_CHECKING:
    from autograder.grade.judge.engine import Grader

_one_at_a_time = threading.Lock()  # a process has one sandbox, even if its executor has several threads


@dataclass(frozen=True, kw_only=True)
class AssignmentFiles:
    """The files of an assignment that grading reads, without those that only authors need."""

    title: str  # of the course
    limits: Limits
    assignment: str
    units: tuple[str, ...]
    compressed: bytes  # see `_compressed`

    @property
    def digest(self) -> str:
        """Return a hash of the content, equal on every machine."""
        head = repr((self.title, self.limits, self.assignment, self.units)).encode()
        return hashlib.blake2b(head + self.compressed, digest_size=16).hexdigest()


@dataclass(frozen=True, kw_only=True)
class RemoteJob:
    """One submission, its assignment, and the requirements on the worker."""

    files: AssignmentFiles
    student: str
    contents: Contents
    refused: str = ""  # see `Submission`
    secret: str
    minimum: str  # isolation level
    fingerprint: str
    engine: dict[str, str]  # see `engine_version`
    device: str = "cpu"

    @classmethod
    def of(cls, job: GradingJob) -> RemoteJob:
        """Read the job's submission. The assignment's files are cached."""
        submission = job.submission
        return cls(
            files=_files_of(job.course, submission.assignment),
            student=submission.student,
            contents=Contents({}, ()) if submission.refused else read_folder(submission.folder),
            refused=submission.refused,
            secret=job.secret,
            minimum=job.isolation,
            fingerprint=job.fingerprint,
            engine=engine_version(),
            device=job.device,
        )


@lru_cache(maxsize=64)
def _files_of(course: Course, assignment: Assignment) -> AssignmentFiles:
    return AssignmentFiles(
        title=course.title,
        limits=course.limits,
        assignment=assignment.name,
        units=tuple(unit.id for unit in assignment.units),
        compressed=_compressed(assignment),
    )


def _compressed(assignment: Assignment) -> bytes:
    """Pack the units' Python files, texts, worked examples and stored replies of known mistakes, but not their code."""
    files = {}
    for unit in assignment.units:
        root = unit.folder.parents[1]
        built = bank_file(root, unit.id), source_notebook(root, assignment.name, unit.id)
        for path in (*sorted(unit.folder.glob("*.py")), *unit.texts, *filter(Path.is_file, built)):
            files[path.relative_to(root).as_posix()] = path.read_bytes()
    return zlib.compress(msgspec.msgpack.encode(files))


def grade_remote_job(job: RemoteJob) -> SubmissionGrade:
    """Grade a submission in this process's sandbox. It leaves no state here, so it can be repeated.

    The grade names the isolation level of this machine, which may be higher than the requested one.

    Raises:
        SandboxError: This machine has another engine version, or a lower isolation level than requested.
    """
    different = differences(job.engine)
    if different:
        raise SandboxError(
            f"The worker on {socket.gethostname()} would not give the same grades: it has {'; '.join(different)}.",
            'Install the same packages there (in the same checkout: pip install -c constraints.txt ".[cluster]"), '
            "restart the worker, then run the same command again.",
        )
    with _one_at_a_time:
        course = _unpacked(job.files)
        submission = Submission(job.student, course.assignments[0], str(course.root), job.contents, job.refused)
        grader = _grader(course, job.secret, job.minimum, job.device)
        return grader.grade(submission, job.fingerprint)


def _grader(course: Course, secret: str, minimum: str, device: str) -> Grader:
    from autograder.grade.judge.engine import Grader
    from autograder.grade.workers.process import sandbox

    try:
        level = _level(minimum)
        worker = sandbox(course.limits, level, (_home(),), course.assignments[0], device)
        return Grader(course, worker, secret, level)
    except (CourseError, SandboxError) as error:
        raise SandboxError(f"On the worker {socket.gethostname()}: {error.what}", error.cure) from None


@lru_cache(maxsize=8)
def _level(minimum: str) -> str:
    import torch

    from autograder.sandbox.machine import at_least

    torch.set_num_threads(1)  # as in local processes: results must not depend on the number of cores
    return at_least(minimum).value  # the sandbox verifies it when it starts


@lru_cache(maxsize=1)
def _home() -> Path:
    """Return a private folder (mode 0700) in dask's own. After a crash the next worker removes it."""
    from distributed import get_worker

    return Path(tempfile.mkdtemp(prefix="course-", dir=get_worker().local_directory)).resolve()


def _unpacked(files: AssignmentFiles) -> Course:
    """Return a course with this assignment only, writing its files on first use."""
    root = _home() / files.digest
    if not root.is_dir():
        new = Path(tempfile.mkdtemp(dir=_home()))
        for name, data in msgspec.msgpack.decode(zlib.decompress(files.compressed), type=dict[str, bytes]).items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        new.rename(root)
    units = tuple(Unit(unit, root / "course" / unit) for unit in files.units)
    return Course(files.title, root, (Assignment(files.assignment, units),), files.limits)
