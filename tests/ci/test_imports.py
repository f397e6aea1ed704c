"""``autograder ci`` imports nothing from the checkout that it grades."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from checkouts import REPOSITORY


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
