"""``autograder ci`` imports nothing from the checkout that it grades."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from checkouts import REPOSITORY

from autograder.model.course import Course


def started(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Start the command inside ``folder``."""
    return subprocess.run(
        [sys.executable, *options, "-m", "autograder", "ci", "--help"],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_modules_of_a_checkout_are_not_imported(tmp_path: Path) -> None:
    """A checkout may name its files like the libraries that the command needs."""
    for name in ("click.py", "msgspec.py", "tomllib.py"):
        (tmp_path / name).write_text("raise SystemExit('of the checkout')")

    assert "Usage" in started(tmp_path).stdout


def test_an_engine_in_the_checkout_is_not_run(tmp_path: Path) -> None:
    """With ``-P``, as the documentation says: Python has chosen the package before it can look."""
    (tmp_path / "autograder").mkdir()
    (tmp_path / "autograder/__init__.py").write_text("raise SystemExit('of the checkout')")

    assert "Usage" in started(tmp_path, "-P").stdout


@pytest.mark.slow
def test_grading_in_a_checkout_imports_nothing_of_it(course: Course, checkout: Path) -> None:
    """Neither the command nor a process that it starts: workers, the parser, the warm process."""
    names = (
        "click",
        "msgspec",
        "torch",
        "numpy",
        "nbformat",
        "tomllib",
        "conftest",
        "pytest",
        "sitecustomize",
        "IPython",
    )
    for name in names:
        (checkout / f"{name}.py").write_text(f"open({str(checkout / 'seen')!r}, 'a').write({name!r})")
    (checkout / "autograder").mkdir()
    (checkout / "autograder/__init__.py").write_text(f"open({str(checkout / 'seen')!r}, 'a').write('engine')")
    words = [sys.executable, "-P", "-m", "autograder", "ci", ".", "--course", str(course.root)]

    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(REPOSITORY)}
    ran = subprocess.run(words, cwd=checkout, env=environment, capture_output=True, text=True, timeout=240, check=False)

    assert "of 20 points" in ran.stdout, ran.stderr
    assert not (checkout / "seen").exists()
