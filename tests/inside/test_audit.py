"""What a submission tried is told to the instructor, and what honest code does is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autograder.boundary.protocol import Incident, Run
from autograder.model.course import Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

TRIES = {
    "import socket; socket.create_connection(('127.0.0.1', 9), 1)": Incident("network", "127.0.0.1"),
    "import socket; socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))": Incident("network"),
    "import subprocess; subprocess.run(['ls'])": Incident("process", "ls"),
    "import os; os.system('ls')": Incident("process", "ls"),
    "import os; os.fork()": Incident("process"),
    "import os; os.kill(1, 9)": Incident("signal", "1"),
    "open('/srv/course/gradebook.db')": Incident("file", "/srv/course/gradebook.db"),
    "open('../course/solution.py')": Incident("file", "/course/solution.py"),
    "import pathlib; list(pathlib.Path('/home').iterdir())": Incident("file", "/home"),
    "open('/etc/passwd')": Incident("file", "/etc/passwd"),
    "open('/proc/1/mem')": Incident("file", "/proc/1/mem"),
    "import torch; open(torch.__file__, 'a')": None,
    "import os; os.symlink('/srv/course/gradebook.db', 'mine')": Incident("file", "/srv/course/gradebook.db"),
    "import ctypes; ctypes.CDLL(None)": Incident("library", "None"),
    "import gc; gc.get_objects()": Incident("objects"),
}
HONEST = """
import sys, os, json, logging, random, tempfile, threading, collections, dataclasses, inspect, typing, unittest, doctest
import numpy as np, torch, matplotlib.pyplot as plt
plt.plot([1, 2]); plt.title("é ∑"); plt.savefig("figure.png"); plt.savefig("figure.pdf")
with open("notes.txt", "w") as file: file.write("x")
print(open("notes.txt").read(), open("data.csv").read())
print(os.listdir("."), os.path.exists("/home"), tempfile.mkdtemp())
import helper
inspect.getsource(torch.nn.Linear)
torch.save(torch.ones(2), "x.pt"); torch.load("x.pt")
np.save("x.npy", np.ones(2)); np.load("x.npy")
threading.Thread(target=print).start()
import asyncio; await asyncio.sleep(0)
torch.nn.TransformerEncoderLayer(8, 2)(torch.randn(2, 3, 8)).sum().backward()
torch.func.vmap(lambda x: x * 2)(torch.ones(3))
logging.getLogger().warning("careful"); random.random()
try:
    open("missing.csv")
except FileNotFoundError:
    pass
"""


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(Limits(), likely_level()) as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize(("source", "noticed"), TRIES.items())
def test_what_was_tried_is_noticed(worker: Worker, source: str, noticed: Incident | None) -> None:
    """One sentence's worth for each kind of attempt, whether or not it raised."""
    if worker.level is Level.LIMITS_ONLY and "os." in source:
        pytest.skip("at 'limits only' this would be done")
    with worker.session() as session:
        reply, _ = session.ask(Run(source, "answer.py"))

    assert reply.incidents, reply
    assert noticed is None or noticed in reply.incidents


@pytest.mark.slow
def test_honest_code_is_not(worker: Worker) -> None:
    """Files of its own, figures, imports, threads and a missing file are an ordinary notebook's."""
    with worker.session({"data.csv": b"1,2", "helper.py": b"x = 1"}) as session:
        reply, _ = session.ask(Run(HONEST, "cell 1", display=True))
        again, _ = session.ask(Run("import os\ntry:\n    os.fork()\nexcept OSError: pass", "cell 2", display=True))
        silent, _ = session.ask(Run("try:\n    os.fork()\nexcept OSError: pass", "cell 3", display=True))

    assert type(reply).__name__ == "Returned", reply
    assert reply.incidents is None
    assert again.incidents == ([Incident("process")])
    assert silent.incidents is None  # it was told before
