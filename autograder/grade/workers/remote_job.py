"""A submission on its way to another machine, with all that is needed to grade it there.

That machine has the installed package and nothing else of the course. The unit's checks, oracle and given code travel
with each submission (some 20 kB for an assignment, as much as the submission itself) and are unpacked there once.
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

from autograder.errors import CourseError, SandboxError
from autograder.grade.fingerprint import differences, engine_version
from autograder.grade.submissions import Contents, Submission, read_folder
from autograder.grade.workers.local import Job
from autograder.model import Assignment, Course, Limits, SubmissionGrade, Unit

if TYPE_CHECKING:
    from autograder.grade.engine import Grader

_one_at_a_time = threading.Lock()  # a process has one sandbox, however many threads its executor has


@dataclass(frozen=True)
class Bundle:
    """An assignment's files: what grading reads of the course, and nothing that only authors need."""

    title: str
    limits: Limits
    assignment: str
    units: tuple[str, ...]
    packed: bytes  # compressed; see `pack_units`

    @property
    def digest(self) -> str:
        """The content's hash: the same for the same content on every machine."""
        known = repr((self.title, self.limits, self.assignment, self.units)).encode()
        return hashlib.blake2b(known + self.packed, digest_size=16).hexdigest()


@dataclass(frozen=True)
class Parcel:
    """One submission, its assignment, and what the worker must be."""

    bundle: Bundle
    student: str
    contents: Contents
    secret: str
    minimum: str  # isolation level
    fingerprint: str
    engine: dict[str, str]  # see `engine_version`
    device: str = "cpu"


def pack(job: Job) -> Parcel:
    """Read the job's submission, and the course unless that was done before."""
    submission = job.submission
    contents = read_folder(submission.folder)
    bundle = _bundle(job.course, submission.assignment)
    return Parcel(
        bundle,
        submission.student,
        contents,
        job.secret,
        job.isolation,
        job.fingerprint,
        engine_version(),
        job.device,
    )


@lru_cache(maxsize=64)
def _bundle(course: Course, assignment: Assignment) -> Bundle:
    units = tuple(unit.id for unit in assignment.units)
    return Bundle(course.title, course.limits, assignment.name, units, pack_units(assignment.units))


def pack_units(units: tuple[Unit, ...]) -> bytes:
    """The Python files that stand in the units' folders (not the misconceptions and styles in folders of their own)."""
    files = {f"{unit.id}/{path.name}": path.read_bytes() for unit in units for path in sorted(unit.folder.glob("*.py"))}
    return zlib.compress(msgspec.msgpack.encode(files))


def grade_parcel(parcel: Parcel) -> SubmissionGrade:
    """Grade a submission in this process's sandbox. Nothing is left of it here, so doing it twice does no harm.

    The grade names the isolation level of this machine; that may be higher than the one that is wanted.

    Raises:
        SandboxError: this machine has another version of the engine, or isolates student code less than is wanted.
    """
    other = differences(parcel.engine)
    if other:
        raise SandboxError(
            f"The worker on {socket.gethostname()} would not give the same grades: it has {'; '.join(other)}.",
            "Install there what is installed here (in the same checkout: pip install -c constraints.txt '.[cluster]'), "
            "start the worker anew, then run the same command again.",
        )
    with _one_at_a_time:
        course = _unpacked(parcel.bundle)
        submission = Submission(parcel.student, course.assignments[0], str(course.root), parcel.contents)
        grader = _grader(course, parcel.secret, parcel.minimum, parcel.device)
        return grader.grade(submission, parcel.fingerprint)


def _grader(course: Course, secret: str, minimum: str, device: str) -> Grader:
    from autograder.grade.engine import Grader
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

    from autograder.sandbox.doctor import likely_level

    torch.set_num_threads(1)  # as in local processes: the checks' own numbers must not depend on the machine's cores
    level = likely_level()  # the sandbox proves it when it starts
    level.require(minimum)
    return level.value


@lru_cache(maxsize=1)
def _home() -> Path:
    """A private folder of this process (mode 0700) in dask's own, which the next worker clears away after a crash."""
    from distributed import get_worker

    return Path(tempfile.mkdtemp(prefix="course-", dir=get_worker().local_directory)).resolve()


def _unpacked(bundle: Bundle) -> Course:
    """The course as far as the bundle has it; its files are written when they first come."""
    root = _home() / bundle.digest
    if not root.is_dir():
        new = Path(tempfile.mkdtemp(dir=_home()))
        for name, data in msgspec.msgpack.decode(zlib.decompress(bundle.packed), type=dict[str, bytes]).items():
            path = new / "course" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        new.rename(root)
    units = tuple(Unit(unit, root / "course" / unit) for unit in bundle.units)
    return Course(bundle.title, root, (Assignment(bundle.assignment, units),), bundle.limits)
