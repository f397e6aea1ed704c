"""What a worker process does besides grading."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import types
from autograder.grade.workers import process

class Sandbox:
    warm_pid = None
    def close(self):
        print("the sandbox is closed", flush=True)

def grader(*arguments):
    process._open["one"] = Sandbox()

process.grader = grader
submission = types.SimpleNamespace(assignment=None)
job = types.SimpleNamespace(course=None, secret="", isolation="", submission=submission, device="cpu")
placements = types.SimpleNamespace(get=process.Placement)
process.warm_up(job, placements)
"""


def test_worker_process_closes_its_sandbox_when_it_ends() -> None:
    """Its scratch folder would stay otherwise. The process itself ends without taking torch apart."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60)

    assert (done.returncode, done.stdout) == (0, "the sandbox is closed\n"), done.stderr
