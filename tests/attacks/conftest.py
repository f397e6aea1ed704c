"""Workers and a world, made once: an attack that spoils either is found by the attacks after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attacks.world import World

from autograder.model.course import Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

LIMITS = Limits(cell_seconds=1.5, submission_seconds=5.0, memory_mb=1024, output_kb=64)
collect_ignore_glob = ["*/*.py"]


@pytest.fixture(scope="session", params=[Level.FULL, Level.RESTRICTED], ids=["full", "restricted"])
def worker(request: pytest.FixtureRequest) -> Iterator[Worker]:
    if not likely_level().is_at_least(request.param):
        pytest.skip(f"this machine does not offer the level {request.param!r}: see `autograder doctor`")
    with Worker(LIMITS, request.param) as made:
        yield made


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = World.make(tmp_path_factory.mktemp("world"))
    yield made
    made.close()
