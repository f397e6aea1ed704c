"""What several test modules share: courses, a student's answers across the boundary, and one sandbox."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, settings
from safetensors.torch import save_file
from two_ends import CHECKS, Forger, Wire

from autograder.author.new import new_unit
from autograder.author.proof import remember
from autograder.boundary.protocol import Raised, Replies, Reply, Returned, Run
from autograder.checks.answers import Answers
from autograder.course import load_course
from autograder.device import gpus
from autograder.inside.host import Host
from autograder.model.course import Course, Limits, Unit
from autograder.sandbox.machine import likely_level
from autograder.sandbox.session import Session
from autograder.sandbox.worker import Worker

# The same examples in every run: `python -m benchmarks.fuzz` looks for new ones. That a busy machine is slow is no
# fault of what is tested.
settings.register_profile("tests", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")

pytest_plugins = ["browser", "golden", "whole"]  # of tests/helpers
# The suite runs a process on each core. Threads of torch's own, here and in what tests start, would get in their way.
os.environ.setdefault("OMP_NUM_THREADS", "1")
torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))
if "PYTEST_XDIST_WORKER" in os.environ and hasattr(os, "sched_setaffinity"):  # and what they start starts no more
    CORES = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, [CORES[int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")) % len(CORES)]])
ROOT = Path(__file__).parent.parent
LIMITS = Limits(
    cell_seconds=5.0, submission_seconds=8.0, memory_mb=512, output_kb=64
)  # of the sandbox that tests share
BUILT = ("course", "exercises", "solutions", "source", "release")


@pytest.fixture(scope="session")
def course() -> Course:
    """The course of this repository."""
    return load_course(ROOT)


@pytest.fixture
def course_copy(tmp_path: Path) -> Course:
    """A copy of the course, with an empty gradebook and nobody's submissions."""
    root = tmp_path / "class"
    for name in BUILT:
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    course = load_course(root)
    remember(course, {unit: [] for unit in course.units})  # tests/author/test_proof_of_versions.py proves it
    return course


@pytest.fixture
def small(tmp_path: Path) -> Course:
    """A course of one unit, the scaffold of ``autograder new``, that a test may change; nothing is built yet."""
    new_unit(tmp_path, "18_rope")
    (tmp_path / "course/course.toml").write_text(
        'title = "Small"\n[[assignments]]\nname = "one"\nunits = ["18_rope"]\n', encoding="utf-8"
    )
    return load_course(tmp_path)


@pytest.fixture
def unit(small: Course) -> Unit:
    """Its unit."""
    return small.units[0]


@pytest.fixture
def answers_of() -> Callable[..., Answers]:
    """``answers_of(source)``: the answers that a student's source, or ready objects, define."""

    def make(source: str = "", **objects: Any) -> Answers:
        wire = Wire({"__name__": "answers", "torch": torch, **objects})
        reply, _ = wire.host.handle(Run(source, "answers.py"), [])
        assert isinstance(reply, Returned), reply
        return Answers(wire, itertools.count())

    return make


@pytest.fixture
def forged() -> Callable[..., Answers]:
    """``forged(reply)``: answers whose every message is replied to with that; one reply is that to a single call."""

    def make(reply: Reply | Exception, tensors: list[torch.Tensor] | None = None) -> Answers:
        whole = Replies([reply]) if isinstance(reply, Returned | Raised) else reply
        return Answers(Forger(whole, tensors), itertools.count())

    return make


@pytest.fixture
def host_of() -> Callable[[str], Host]:
    """``host_of(source)``: the student's end alone, after it has run the source."""

    def make(source: str) -> Host:
        host = Host({"__name__": "answers", "torch": torch})
        reply, _ = host.handle(Run(source, "answers.py"), [])
        assert not isinstance(reply, Raised), reply
        return host

    return make


@pytest.fixture
def exercise_folder(tmp_path: Path) -> Path:
    """A student's folder: the checks of one exercise and their right values, and no answers yet."""
    folder = tmp_path / "exercises"
    folder.mkdir()
    (folder / "test_02_softmax.py").write_text(CHECKS)
    save_file({"scores": torch.arange(6.0).reshape(2, 3)}, folder / "test_02_softmax.safetensors")
    return folder


@pytest.fixture(scope="session")
def worker() -> Iterator[Worker]:
    with Worker(LIMITS, likely_level()) as made:
        yield made


@pytest.fixture
def session(worker: Worker) -> Iterator[Session]:
    with worker.session() as made:
        yield made


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a GPU are skipped by name where there is none."""
    of_gpu = [item for item in items if item.get_closest_marker("gpu")]
    if of_gpu and not gpus():
        for item in of_gpu:
            item.add_marker(pytest.mark.skip(reason="needs a GPU that PyTorch can use"))
