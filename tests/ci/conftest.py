"""A course of two small exercises, and a student's checkout that answers one of them wrongly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from checkouts import REPOSITORY, WRONG_RAMP, Ran, write_checkout

from autograder.author.build import build
from autograder.course import load_course
from autograder.model.course import Course


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("built") / "course"
    shutil.copytree(REPOSITORY / "tests/grade/course", root)
    build(load_course(root))
    return root


@pytest.fixture
def course(built: Path, tmp_path: Path) -> Course:
    root = tmp_path / "course"
    shutil.copytree(built, root)
    return load_course(root)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As ``actions/checkout`` leaves it, with more files of git's own than a submission may have."""
    folder = tmp_path / "work"
    write_checkout(folder, WRONG_RAMP)
    objects = folder / ".git/objects"
    objects.mkdir(parents=True)
    for number in range(250):
        (objects / f"{number:03}").write_bytes(b"x")
    return folder


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """What an install into a virtual environment leaves: the commands ``autograder`` and ``python``."""
    folder = tmp_path / "venv/bin"
    folder.mkdir(parents=True)
    for name, command in (("autograder", f"{sys.executable} -m autograder"), ("python", sys.executable)):
        path = folder / name
        path.write_text(f'#!/bin/sh\nPYTHONPATH={REPOSITORY} exec {command} "$@"\n')
        path.chmod(0o755)
    return folder.parent


@pytest.fixture
def job_environment() -> dict[str, str]:
    """What every job has. No variable of a service around these tests gets in."""
    kept = ("HOME", "PATH", "LANG", "TMPDIR")
    return {**{name: os.environ[name] for name in kept if name in os.environ}, "OMP_NUM_THREADS": "1"}


@pytest.fixture
def autograder_ci(course: Course, job_environment: dict[str, str], venv: Path) -> Callable[..., Ran]:
    """``autograder_ci(*words, **environment)`` in the course's folder."""

    def run(*words: object, **environment: str) -> Ran:
        return subprocess.run(
            [venv / "bin/autograder", "ci", *map(str, words)],
            cwd=course.root,
            env={**job_environment, **environment},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run
