"""A submission on its way to another machine, with all that is needed to grade it there.

That machine has the installed package and nothing of the course. The checks, oracles and given code of the assignment
travel with each submission (about 20 kB, as much as the submission itself). The machine unpacks them once.
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
from autograder.grade.workers.jobs import Job
from autograder.grades.fingerprint import differences, engine_version
from autograder.model.course import Assignment, Course, Limits, Unit
from autograder.model.grade import SubmissionGrade
from autograder.submissions.find import Submission
from autograder.submissions.folder import Contents, read_folder

if TYPE_CHECKING:
    from autograder.grade.judge.engine import Grader

_one_at_a_time = threading.Lock()  # a process has one sandbox, however many threads its executor has


@dataclass(frozen=True, kw_only=True)
class AssignmentFiles:
    """What grading reads of an assignment, and nothing that only authors need."""

    title: str  # the course's
    limits: Limits
    assignment: str
    units: tuple[str, ...]
    compressed: bytes  # the files; see `_compressed`

    @property
    def digest(self) -> str:
        """The content's hash: the same for the same content on every machine."""
        known = repr((self.title, self.limits, self.assignment, self.units)).encode()
        return hashlib.blake2b(known + self.compressed, digest_size=16).hexdigest()


@dataclass(frozen=True, kw_only=True)
class RemoteJob:
    """One submission, its assignment, and what the worker must be."""

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
    def of(cls, job: Job) -> RemoteJob:
        """Read the job's submission, and the course unless that was done before."""
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
    """The units' Python files, texts and worked examples, and what known mistakes reply. Their code stays here."""
    files = {}
    for unit in assignment.units:
        root = unit.folder.parents[1]
        built = bank_file(root, unit.id), source_notebook(root, assignment.name, unit.id)
        for path in (*sorted(unit.folder.glob("*.py")), *unit.texts, *filter(Path.is_file, built)):
            files[path.relative_to(root).as_posix()] = path.read_bytes()
    return zlib.compress(msgspec.msgpack.encode(files))


def grade_remote_job(job: RemoteJob) -> SubmissionGrade:
    """Grade a submission in this process's sandbox. It leaves nothing here, so doing it twice does no harm.

    The grade names the isolation level of this machine. It may be higher than the one that is asked for.

    Raises:
        SandboxError: this machine has another version of the engine, or isolates student code less than is asked.
    """
    other = differences(job.engine)
    if other:
        raise SandboxError(
            f"The worker on {socket.gethostname()} would not give the same grades: it has {'; '.join(other)}.",
            "Install there what is installed here (in the same checkout: pip install -c constraints.txt '.[cluster]'), "
            "start the worker anew, then run the same command again.",
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

    torch.set_num_threads(1)  # as in local processes: the checks' own numbers must not depend on the machine's cores
    return at_least(minimum).value  # the sandbox proves it when it starts


@lru_cache(maxsize=1)
def _home() -> Path:
    """A private folder of this process (mode 0700) in dask's own. After a crash the next worker removes it."""
    from distributed import get_worker

    return Path(tempfile.mkdtemp(prefix="course-", dir=get_worker().local_directory)).resolve()


def _unpacked(files: AssignmentFiles) -> Course:
    """A course that consists of this assignment. Its files are written when they first come."""
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
