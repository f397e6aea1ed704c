"""What honest cells use of Python and its libraries works under the filter, at each level that isolates."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from asking import cell, stream

from autograder.boundary.protocol import Run, Stopped
from autograder.model.course import Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

CELLS = {
    "a selector of asyncio, and await": """
import asyncio
async def work(n):
    await asyncio.sleep(0.001)
    return n
print(sum(await asyncio.gather(*(work(n) for n in range(4)))))
""",
    "threads": """
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(32) as pool:
    print(sum(pool.map(lambda n: n + 1, range(3))))
""",
    "gradients of several outputs": """
import torch
x = torch.ones(2, requires_grad=True)
torch.autograd.backward([x.sum(), (2 * x).sum()])
print(int(x.grad.sum()))
""",
    "torch's profiler": """
from torch.profiler import profile
with profile() as found:
    torch.softmax(torch.ones(3), 0)
print(6 if any("softmax" in event.name for event in found.events()) else 0)
""",
    "several threads of torch": """
torch.set_num_threads(2)
print(int((torch.ones(300, 300) @ torch.ones(300, 2))[0].sum() // 100))
""",
    "tensors saved and loaded": """
torch.save({"x": torch.tensor(6)}, "x.pt")
print(torch.load("x.pt")["x"].item())
""",
    "SQLite": """
import sqlite3
with sqlite3.connect("data.db") as connection:
    connection.execute("create table t (x)")
    connection.executemany("insert into t values (?)", [(1,), (5,)])
    print(connection.execute("select sum(x) from t").fetchone()[0])
""",
    "files copied": """
import shutil, pathlib, tempfile
pathlib.Path("a").mkdir()
pathlib.Path("a/one").write_text("6")
shutil.copy("a/one", "two")
shutil.copy2("a/one", "three")
shutil.copytree("a", "b")
pathlib.Path("two").touch()
with tempfile.TemporaryDirectory() as folder, tempfile.NamedTemporaryFile() as file:
    shutil.move("b/one", folder)
    print(pathlib.Path(folder, "one").read_text())
""",
    "a picture": """
import io
import matplotlib.pyplot as plt
plt.plot([1, 2])
plt.savefig("plot.png")
plt.close()
print(6 if open("plot.png", "rb").read(4) == b"\\x89PNG" else 0)
""",
    "an own signal and a timer": """
import signal, time
seen = []
signal.signal(signal.SIGALRM, lambda *_: seen.append(3))
signal.raise_signal(signal.SIGALRM)
signal.setitimer(signal.ITIMER_REAL, 0.01)
time.sleep(0.05)
print(sum(seen))
""",
    "batches without workers": """
from torch.utils.data import DataLoader, TensorDataset
print(sum(int(batch.sum()) for batch, in DataLoader(TensorDataset(torch.arange(4)), batch_size=2)))
""",
    "arrays from and to files": """
import numpy as np
np.save("a.npy", np.arange(4))
print(int(np.load("a.npy", mmap_mode="r").sum()))
""",
    "system and clocks": """
import os, platform, time, resource
print(6 if platform.uname() and os.cpu_count() and time.time() and resource.getrusage(resource.RUSAGE_SELF) else 0)
""",
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=[Level.FULL, Level.RESTRICTED], ids=["full", "restricted"])
def confined(request: pytest.FixtureRequest) -> Iterator[Worker]:
    if not likely_level().is_at_least(request.param):
        pytest.skip(f"this machine does not offer the level '{request.param}': see `autograder doctor`")
    limits = Limits(cell_seconds=30, submission_seconds=60, memory_mb=1024, output_kb=64)  # it may be busy
    with Worker(limits, request.param) as made:
        yield made


@pytest.mark.parametrize("what", CELLS)
def test_honest_cell_works(confined: Worker, what: str) -> None:
    """Each prints 6."""
    with confined.session() as session:
        outputs, error = cell(session, "import torch\n" + CELLS[what])

    assert error is None
    assert stream(outputs).split() == ["6"]


def test_data_loader_works_without_its_workers(confined: Worker) -> None:
    """They would be processes, so the loader reads in the student's own."""
    source = "import torch\nprint(next(iter(torch.utils.data.DataLoader([1, 2], num_workers=1))))"
    with confined.session() as session:
        outputs, error = cell(session, source)

    assert error is None
    assert stream(outputs) == "tensor([1])\n"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import os; os.abort()", "SIGABRT"),
        ("import signal; signal.raise_signal(signal.SIGSEGV)", "SIGSEGV"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGUSR1)", "SIGUSR1"),
    ],
)
def test_process_that_ends_itself_says_how(confined: Worker, source: str, said: str) -> None:
    """By a signal to itself, which cannot look like an end from outside."""
    with confined.session() as session, pytest.raises(Stopped, match=said):
        session.ask(Run(source, "answer.py"))


def test_nobody_kills_himself_as_if_from_outside(confined: Worker) -> None:
    """SIGKILL and SIGSTOP to oneself are denied: who ends so is graded again, and who stops holds others up."""
    source = """
import os, signal
def denied():
    found = []
    for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTSTP):
        try:
            os.kill(os.getpid(), number)
        except PermissionError:
            found.append(number.name)
    return found
print(*denied())
"""
    with confined.session() as session:
        outputs, error = cell(session, source)

    assert error is None
    assert stream(outputs).split() == ["SIGKILL", "SIGSTOP", "SIGTSTP"]
