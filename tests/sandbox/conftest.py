"""One worker at the best level for most tests of the sandbox: starting one takes seconds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autograder.model import Limits
from autograder.sandbox.doctor import likely_level
from autograder.sandbox.session import Session
from autograder.sandbox.worker import Worker

LIMITS = Limits(cell_seconds=5.0, submission_seconds=8.0, memory_mb=512, output_kb=64)


@pytest.fixture(scope="session")
def worker() -> Iterator[Worker]:
    with Worker(LIMITS, likely_level()) as made:
        yield made


@pytest.fixture
def session(worker: Worker) -> Iterator[Session]:
    with worker.session() as made:
        yield made
