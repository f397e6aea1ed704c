"""What a submission tried is told to the instructor, and what honest code does is not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from autograder.boundary.protocol import Call, Incident, Run
from autograder.model.course import Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

TRIES = {  # code -> the kind and the detail of the incident
    "import socket; socket.create_connection(('127.0.0.1', 9), 1)": ("network", "127.0.0.1"),
    "import socket; socket.socket()": ("network", "a socket"),
    "import os; os.fork()": ("process", "os.fork"),
    "import os; os.kill(1, 9)": ("signal", "1"),
    "open('/srv/course/gradebook.db')": ("file", "/srv/course/gradebook.db"),
    "open('../course/solution.py')": ("file", "/course/solution.py"),
    "import os; os.listdir('/srv/submitted')": ("file", "/srv/submitted"),
    "open('/etc/passwd')": ("file", "/etc/passwd"),
    "open('/proc/1/mem')": ("file", "/proc/1/mem"),
    "import torch; open(torch.__file__, 'a')": ("file", torch.__file__),
    "import os; os.symlink('/srv/course/gradebook.db', 'mine')": ("file", "/srv/course/gradebook.db"),
    "import ctypes; ctypes.CDLL(None)": ("library", "None"),
}
ORDINARY = Path(__file__).with_name("ordinary_cells.txt").read_text(encoding="utf-8").split("\n# ---\n")


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(Limits(), likely_level()) as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize(("source", "noticed"), TRIES.items())
def test_what_was_tried_is_noticed_with_its_line(worker: Worker, source: str, noticed: tuple[str, str]) -> None:
    """One incident for each kind of attempt, whether or not it raised."""
    if worker.level is Level.LIMITS_ONLY and "os." in source:
        pytest.skip("at 'limits only' this would be done")
    with worker.session() as session:
        reply, _ = session.ask(Run(source, "answer.py"))

    kind, detail = noticed
    assert (reply.incidents or [None])[0] == Incident(kind, f"{detail}, in line 1: `{source}`"), reply


@pytest.mark.slow
@pytest.mark.parametrize("cell", ORDINARY)
def test_an_ordinary_cell_is_not_noticed(worker: Worker, cell: str) -> None:
    """Cells as public notebooks have them are no evidence, whether they work here or raise."""
    with worker.session({"data.csv": b"1,2", "helper.py": b"x = 1"}) as session:
        reply, _ = session.ask(Run(cell, "cell 1", display=True))
        called, _ = session.ask(Call("answer", [], {}, seed=0))

    assert reply.incidents is None, reply
    assert called.incidents is None, called


@pytest.mark.slow
def test_an_incident_is_told_once(worker: Worker) -> None:
    """The same deed in another cell adds nothing."""
    with worker.session() as session:
        again, _ = session.ask(Run("import os\ntry:\n    os.fork()\nexcept OSError: pass", "cell 2", display=True))
        silent, _ = session.ask(Run("try:\n    os.fork()\nexcept OSError: pass", "cell 3", display=True))

    assert again.incidents == [Incident("process", "os.fork, in line 3: `os.fork()`")]
    assert silent.incidents is None
