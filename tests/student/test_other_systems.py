"""A student's package on Windows and macOS, as far as this system can imitate them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.student.progress import load_standing

ROOT = Path(__file__).parents[2]
POSIX = ("fcntl", "grp", "pwd", "resource", "termios", "tty")
ABSENT = f"""
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in {POSIX}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

for name in {POSIX}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Absent())
"""
RIGHT = "import torch\n\n\ndef softmax(x, dim=-1):\n    return torch.softmax(x, dim)\n"
WRONG = "import torch\n\n\ndef softmax(x, dim=-1):\n    return torch.softmax(x, 0)\n"


@pytest.fixture
def absent(tmp_path: Path) -> Path:
    """A folder whose ``sitecustomize`` takes POSIX's modules from every Python that is started with it."""
    folder = tmp_path / "absent"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(ABSENT)
    return folder


def run(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", **variables}
    return subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, timeout=120)


@pytest.mark.parametrize("command", ["status", "next", "hint", "check"])
def test_commands_print_into_a_pipe_of_windows(student_folder: Path, absent: Path, command: str) -> None:
    """Without POSIX's modules, and with an output that lacks ✓, ○ and ►, no command ends in a traceback."""
    (student_folder / "02_softmax.py").write_text(WRONG)
    ran = run(student_folder, "-m", "autograder", command, PYTHONPATH=str(absent))

    assert b"Traceback" not in ran.stdout + ran.stderr
    assert ran.returncode == (1 if command == "check" else 0), ran.stderr.decode()
    assert ran.stdout.decode("cp1252")


def test_points_are_kept_where_printing_fails(student_folder: Path, absent: Path) -> None:
    """`check` stores the points first: a closed pipe loses none."""
    (student_folder / "02_softmax.py").write_text(RIGHT)
    start = "import os, sys; os.close(1); sys.argv = ['autograder', 'check', 'softmax']"
    source = f"{start}; from autograder.cli import main; main()"
    run(student_folder, "-c", source, PYTHONPATH=str(absent))

    assert load_standing(student_folder)[0].is_solved("02_softmax")


def test_a_script_prints_its_report_into_a_pipe_of_windows(student_folder: Path) -> None:
    """`check()` in a plain script replaces what the encoding lacks."""
    (student_folder / "02_softmax.py").write_text(f"{WRONG}\n\nfrom autograder import check\n\ncheck('softmax')\n")
    ran = run(student_folder, "02_softmax.py")

    assert ran.returncode == 0, ran.stderr.decode()
    assert b"softmax" in ran.stdout


@pytest.mark.parametrize(
    "path", ["README.md", "autograder/bundle/templates/README.md", "autograder/site/start.md", "autograder/install.py"]
)
def test_install_lines_are_quoted_for_every_shell(path: str) -> None:
    """cmd.exe takes single quotes as part of a word, so requirements stand in double quotes."""
    text = (ROOT / path).read_text(encoding="utf-8")

    assert re.findall(r"install\S*[^\n]*'[^'\n]*\[\w+\]'", text) == []
