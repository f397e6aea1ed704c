"""A scratch folder on the disk goes with the last process that uses it, whoever was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from autograder.sandbox.scratch import PREFIX, ScratchFolder, remove_left_behind

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only a warm process beside bubblewrap has one")
HOLDER = """
import subprocess, sys
from autograder.sandbox.scratch import ScratchFolder
folder = ScratchFolder()
open(folder.path + "/written", "x").close()
held = subprocess.Popen(["sleep", "60"], pass_fds=[folder.lock])
print(folder.path, held.pid, flush=True)
held.wait()
"""


@pytest.fixture(autouse=True)
def own_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """So that no other test's folders are met."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_folder_in_use_is_left_alone() -> None:
    """By this process, and by another that the lock was handed to."""
    folder = ScratchFolder()
    remove_left_behind()
    assert os.path.isdir(folder.path)

    ScratchFolder().remove()
    assert os.path.isdir(folder.path)

    folder.remove()
    assert not os.path.exists(folder.path)


def test_folder_of_killed_processes_is_removed_by_the_next_worker() -> None:
    """Both holders were killed: nobody was left to remove it. While one lives, it stays."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    assert holder.stdout is not None
    path, other = holder.stdout.readline().split()
    end = os.pidfd_open(int(other))
    holder.kill()
    holder.wait()
    holder.stdout.close()

    remove_left_behind()
    assert os.listdir(path) == ["written"]

    signal.pidfd_send_signal(end, signal.SIGKILL)
    os.close(end)
    while Path(f"/proc/{other}/fd").exists() and Path(f"/proc/{other}/status").read_text().find("\tZ") < 0:
        pass
    remove_left_behind()
    assert not os.path.exists(path)


def test_other_folders_are_not_touched(own_temporary_folder: Path) -> None:
    """Only a folder of that name is one; a link or a file is none."""
    outside = own_temporary_folder / "autograder-else"
    outside.mkdir()
    (own_temporary_folder / f"{PREFIX}link").symlink_to(outside)
    (own_temporary_folder / f"{PREFIX}file").touch()

    remove_left_behind()

    assert outside.exists()
    assert (own_temporary_folder / f"{PREFIX}file").exists()
