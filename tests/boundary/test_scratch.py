"""The scratch folder is measured and emptied whatever is in it: deep, long, unreadable or linked."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.boundary import policy, scratch

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="students' folders are made on Linux")


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Path]:
    """An empty folder; what a test leaves in it would be too deep for pytest to remove."""
    folder = tmp_path / "made"
    folder.mkdir()
    yield folder
    scratch.remove(str(folder))


def nest(folder: Path, depth: int, name: str, files: int = 0) -> None:
    """Folders in folders, and files in the last: by descriptors, since no path reaches that far."""
    current = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=current)
        inner = os.open(name, os.O_RDONLY, dir_fd=current)
        os.close(current)
        current = inner
    for number in range(files):
        os.close(os.open(str(number), os.O_CREAT | os.O_WRONLY, dir_fd=current))
    os.close(current)


def test_honest_folder_is_within_the_quota(made: Path) -> None:
    """Some files in some folders."""
    nest(made, policy.SCRATCH_DEPTH - 1, "d", files=policy.SCRATCH_FILES // 2)

    assert not scratch.is_over_quota(str(made))


def test_files_beyond_the_longest_path_are_counted(made: Path) -> None:
    """A walk by paths ends before them and sees none."""
    nest(made, 22, "n" * 250, files=policy.SCRATCH_FILES + 1)

    assert scratch.is_over_quota(str(made))


def test_very_deep_folders_are_over_the_quota(made: Path) -> None:
    """Honest code nests a few; a walk that calls itself would end the warm process."""
    nest(made, 1500, "d")

    assert scratch.is_over_quota(str(made))


def test_bytes_are_counted(made: Path) -> None:
    """As the disk counts them, so a file with a hole costs what it takes."""
    (made / "large").write_bytes(b"x" * policy.MEGABYTE)
    with (made / "hole").open("wb") as file:
        file.truncate(policy.SCRATCH_MB * policy.MEGABYTE * 2)

    assert not scratch.is_over_quota(str(made))


@pytest.mark.parametrize(("depth", "name", "files"), [(1500, "d", 1), (22, "n" * 250, 1500), (3, "d", 3)])
def test_all_of_it_is_removed(made: Path, depth: int, name: str, files: int) -> None:
    """However deep and long, without an error."""
    nest(made, depth, name, files)

    scratch.empty(str(made))
    assert os.listdir(made) == []

    scratch.remove(str(made))
    assert not made.exists()


def test_links_are_removed_and_not_followed(made: Path, tmp_path: Path) -> None:
    """What they lead to stays."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").touch()
    (made / "folder").symlink_to(outside)
    (made / "file").symlink_to(outside / "kept")

    assert not scratch.is_over_quota(str(made))
    scratch.remove(str(made))

    assert not made.exists()
    assert (outside / "kept").exists()


def test_folders_that_let_nobody_in_are_emptied(made: Path) -> None:
    """Their maker may be an ordinary user, as here."""
    for mode in (0o000, 0o300, 0o500):
        (made / f"{mode:o}" / "inner").mkdir(parents=True)
        (made / f"{mode:o}" / "file").touch()
        (made / f"{mode:o}" / "inner").chmod(mode)
        (made / f"{mode:o}").chmod(mode)

    pid = os.fork()
    if pid == 0:
        try:
            os.chdir(made)
            if os.getuid() == 0:
                _become_nobody()
            code = 1 if scratch.is_over_quota(".") else 0
            scratch.empty(".")
            os._exit(code or len(os.listdir()))
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(9)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def _become_nobody() -> None:
    """Own this folder as an ordinary user."""
    nobody = 65534
    for folder, _, files in os.walk("."):
        for path in (folder, *(os.path.join(folder, name) for name in files)):
            os.chown(path, nobody, nobody)
    os.setgroups([])
    os.setgid(nobody)
    os.setuid(nobody)


def test_removal_of_what_is_gone_is_no_error(tmp_path: Path) -> None:
    """Somebody else may have been faster."""
    scratch.remove(str(tmp_path / "missing"))
