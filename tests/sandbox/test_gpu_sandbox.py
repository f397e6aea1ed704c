"""What a sandbox is given with a GPU: its device files, no bound on address space, and CUDA untouched before a fork."""

from __future__ import annotations

import subprocess
import sys

import pytest
import torch
from asking import call, run

from autograder.boundary import policy
from autograder.boundary.policy import LayerName
from autograder.errors import SandboxError
from autograder.inside import fork_server
from autograder.model.course import Limits
from autograder.sandbox.bubblewrap import bubblewrap_command
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

BOUNDS = """
import resource
from autograder.boundary.control import Fork
from autograder.inside.limits import limit_resources

limit_resources(Fork(1, cpu_seconds=10, memory_mb=64, output_kb=64), has_gpu={has_gpu})
print(resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY)
"""
WHERE = "import os\n\n\ndef gpu():\n    return os.environ['CUDA_VISIBLE_DEVICES']\n"


def test_no_gpu_is_visible_by_default() -> None:
    """Student code sees a GPU only where it was given one."""
    assert policy.environment("/scratch")["CUDA_VISIBLE_DEVICES"] == ""
    assert policy.environment("/scratch", gpu="3")["CUDA_VISIBLE_DEVICES"] == "3"


def test_device_files_are_shown_to_the_sandbox() -> None:
    """They are bound as devices, behind the harmless ones that bubblewrap makes."""
    command = bubblewrap_command([], [], {}, ["/dev/nvidia0", "/dev/nvidiactl"])

    assert "--dev-bind" not in bubblewrap_command([], [], {})
    first = command.index("--dev-bind")
    assert command[first : first + 3] == ["--dev-bind", "/dev/nvidia0", "/dev/nvidia0"]
    assert first > command.index("--dev")


@pytest.mark.skipif(sys.platform != "linux", reason="limits of a process are Linux's")
@pytest.mark.parametrize("has_gpu", [True, False])
def test_address_space_is_bounded_only_without_a_gpu(has_gpu: bool) -> None:
    """CUDA reserves far more addresses than it uses, so that data are what is bounded there."""
    source = BOUNDS.format(has_gpu=has_gpu)
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=60)

    assert done.stdout == f"{has_gpu}\n"


def test_a_warm_process_with_cuda_does_not_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    """CUDA that was started before a fork works in no child: better to say so at once."""
    fork_server.assert_cuda_untouched()
    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: True)

    with pytest.raises(RuntimeError, match="before it forks"):
        fork_server.assert_cuda_untouched()


def test_early_work_that_starts_threads_is_left_to_children() -> None:
    """A library's threads do not survive a fork, so the warm process starts again without that library."""
    threads = "_thread:start_new_thread(__import__('time').sleep, (600,))"
    with Worker(Limits(memory_mb=512), likely_level()) as worker:
        worker.start(["colorsys", threads])
        with worker.session() as session:
            run(session, "import sys\n\n\ndef imported():\n    return 'colorsys' in sys.modules\n")

            assert call(session, "imported") is True
        assert worker.restarts == 1


def test_a_gpu_needs_landlock_in_bubblewrap() -> None:
    """CUDA writes to /proc, which bubblewrap leaves writable only where Landlock closes it for answers."""
    layers = set(LayerName) - {LayerName.LANDLOCK}

    with pytest.raises(SandboxError, match="Landlock"):
        Worker(Limits(memory_mb=512), layers=layers, gpu="0")


def test_a_worker_shows_its_own_gpu() -> None:
    """The sandbox starts even if the GPU is not there: only code that uses it fails."""
    with Worker(Limits(memory_mb=512), likely_level(), gpu="1") as worker, worker.session() as session:
        run(session, WHERE)

        assert call(session, "gpu") == "1"
