"""Paths that cross symbolic links work in the sandbox: real folders are bound, and links are made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.sandbox.bind_mounts import Mounts, show
from autograder.sandbox.bubblewrap import bubblewrap_command
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level

BEHIND_LINKS = """
import sys
from autograder.model.course import Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.worker import Worker
with Worker(Limits(), Level.FULL) as worker, worker.session() as session:
    print(sys.prefix, sorted(session.layers))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """``python`` leads over ``current`` to ``versions/3``; ``current`` is relative."""
    (tmp_path / "versions/3/lib").mkdir(parents=True)
    (tmp_path / "current").symlink_to("versions/3")
    (tmp_path / "python").symlink_to(tmp_path / "current")
    return tmp_path


def test_what_is_bound_crosses_no_link(tree: Path) -> None:
    """Each link on the way is made as it is, where it lies."""
    shown = show([str(tree / "python/lib")])

    assert shown.folders == (os.path.realpath(tree / "versions/3/lib"),)
    assert shown.links == {str(tree / "python"): str(tree / "current"), str(tree / "current"): "versions/3"}


def test_what_is_shown_already_is_left_out(tree: Path) -> None:
    """A link inside a bound folder is there with it, and a folder inside another, too."""
    system = show([str(tree)])

    assert show([str(tree / "python/lib"), str(tree / "versions")], system) == Mounts((), {})


def test_what_is_not_there_is_not_shown(tree: Path) -> None:
    """A link that leads nowhere, or in a circle, included."""
    (tree / "nowhere").symlink_to("missing")
    (tree / "circle").symlink_to("circle")

    assert show([str(tree / name) for name in ("missing", "nowhere", "circle")]) == Mounts((), {})


@pytest.mark.skipif(sys.platform != "linux", reason="bubblewrap is Linux's")
def test_the_command_binds_real_paths_only(tree: Path) -> None:
    """Ubuntu's bubblewrap 0.9.0 refuses others."""
    if likely_level() is not Level.FULL:
        pytest.skip("this machine has no bubblewrap that works: see `autograder doctor`")
    command = bubblewrap_command([str(tree / "python/lib")], [], {})

    bound = [command[place + 2] for place, option in enumerate(command) if option == "--ro-bind"]
    assert bound == [os.path.realpath(path) for path in bound]
    assert command.index("/proc", command.index("--remount-ro")) < len(command) - 1 - command[::-1].index(
        "--remount-ro"
    )


@pytest.mark.slow
def test_a_python_behind_links_works(tmp_path: Path) -> None:
    """A virtual environment that is reached over a link, as a home folder may be."""
    if likely_level() is not Level.FULL:
        pytest.skip("this machine does not offer the level 'full': see `autograder doctor`")
    (tmp_path / "one").symlink_to(sys.prefix)
    (tmp_path / "two").symlink_to("one")
    python = tmp_path / "two/bin" / Path(sys.executable).name
    root = Path(__file__).parents[2]

    done = subprocess.run([python, "-c", BEHIND_LINKS], capture_output=True, text=True, timeout=120, cwd=root)

    assert done.stdout.split()[:1] == [str(tmp_path / "two")], done.stderr
    assert "seccomp" in done.stdout
