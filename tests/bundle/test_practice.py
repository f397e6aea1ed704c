"""The repository that students fork checks each push by what it contains: the head of its workflow is followed here."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from autograder.bundle.contents import bundle_files
from autograder.bundle.pack import write_repository
from autograder.model.course import Course

pytestmark = pytest.mark.slow
PLACE = ".github/workflows/autograder.yml"
ANSWER = "import torch\n\n\ndef rope(x):\n    return x - x.mean(dim=-1, keepdim=True)\n"


@pytest.fixture
def fork(online: Course, tmp_path: Path) -> Path:
    """A student's clone of the repository that ``autograder bundle all --as git`` writes."""
    write_repository(bundle_files(online, online.assignments, with_workflow=True), tmp_path / "handout", "A course")
    subprocess.run(["git", "clone", "--quiet", tmp_path / "handout", tmp_path / "fork"], check=True)
    return tmp_path / "fork"


def steps(fork: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((fork / PLACE).read_text())["jobs"]["check"]["steps"]
    return found


def push(fork: Path) -> tuple[int, str]:
    """Run the workflow's commands as GitHub does; return the status and the job's summary.

    Only ``python install.py`` is a stub: it notes what it is asked to install, and takes the installed package.
    """
    programs, summary = fork.parent / "bin", fork.parent / "summary.md"
    programs.mkdir(exist_ok=True)
    engine = f'#!/bin/sh\nexec {sys.executable} -P -m autograder "$@"\n'
    install = (
        f"#!{sys.executable}\nimport os, sys\nassert all(map(os.path.isfile, (sys.argv[2], sys.argv[5]))), sys.argv\n"
    )
    install += f"os.makedirs('.venv/bin', exist_ok=True)\nopen('.venv/bin/autograder', 'w').write({engine!r})\n"
    install += "os.chmod('.venv/bin/autograder', 0o755)\n"
    (programs / "python").write_text(install)
    (programs / "python").chmod(0o755)
    summary.unlink(missing_ok=True)
    kept = {name: value for name, value in os.environ.items() if name != "AUTOGRADER_GRADING"}
    environment = {**kept, "PATH": f"{programs}:{os.environ['PATH']}", "GITHUB_STEP_SUMMARY": str(summary)}
    status = 0
    for step in steps(fork):
        if "run" in step and not status:
            command = ["bash", "-e", "-o", "pipefail", "-c", step["run"]]
            status = subprocess.run(command, cwd=fork, env=environment, check=False, timeout=300).returncode
    return status, summary.read_text()


def test_it_needs_nothing_but_itself(fork: Path) -> None:
    """No secret, no variable, no other repository; nothing is published, and hidden checks are not in it."""
    text = (fork / PLACE).read_text()

    assert "secrets." not in text
    assert "vars." not in text
    assert [sorted(step.get("with", {})) for step in steps(fork)] == [
        ["persist-credentials"],
        ["python-version"],
        [],
        [],
    ]
    assert not [path for path in fork.rglob("*") if "hidden" in path.name or path.name == "course.toml"]


def test_a_push_is_red_until_every_exercise_is_solved(fork: Path) -> None:
    """The summary says what each exercise earned, and the checkout gets no file that git would show."""
    status, summary = push(fork)
    assert status == 1
    assert "Nothing is written yet" in summary

    (fork / "one/python/18_rope.py").write_text(ANSWER)
    status, summary = push(fork)
    assert status == 0, summary
    assert summary.startswith("```\nrope (18_rope.py): ")
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=fork, capture_output=True, text=True, check=True)
    assert changed.stdout.split() == ["M", "one/python/18_rope.py"]
