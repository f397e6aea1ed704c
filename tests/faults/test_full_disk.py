"""A disk that is really full: the run says so, and the next one, with room again, completes it."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from faults.small_class import MADE, WRONG, SmallClass

pytestmark = pytest.mark.slow
NEW_NAMESPACES = 0x10000000 | 0x00020000  # CLONE_NEWUSER, CLONE_NEWNS
DISK_KB = 4096


def can_mount() -> bool:
    try:
        done = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True)
    except OSError:
        return False
    return done.returncode == 0


def mount_small_disk(root: Path, spare_kb: int) -> None:
    """Put the class on a disk of its own with ``spare_kb`` left, which only this process and its children see."""
    libc = ctypes.CDLL(None, use_errno=True)
    uid, gid = os.getuid(), os.getgid()
    if libc.unshare(NEW_NAMESPACES) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {uid} 1")
    Path("/proc/self/gid_map").write_text(f"0 {gid} 1")
    copy = root.with_name("copy")
    shutil.copytree(root, copy)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_KB}k", "none", str(root)], check=True)
    shutil.copytree(copy, root, dirs_exist_ok=True)
    shutil.rmtree(copy)
    disk = os.statvfs(root)
    with contextlib.suppress(OSError), open(root / "filler", "wb") as filler:
        filler.write(bytes(max(0, disk.f_bavail * disk.f_frsize - spare_kb * 1024)))


def keep_what_was_made(root: Path, into: Path) -> None:
    """Copy what stands on the small disk to where others see it."""
    (root / "filler").unlink()
    into.mkdir()
    for name in MADE:
        if (root / name).is_dir():
            shutil.copytree(root / name, into / name)
        elif (root / name).is_file():
            shutil.copy(root / name, into / name)


@pytest.mark.skipif(not can_mount(), reason="this machine lets nobody mount a disk of their own")
@pytest.mark.sample
def test_full_disk_is_said_and_nothing_is_lost(small_class: SmallClass, tmp_path: Path) -> None:
    """However much room was left: an error with a cure, whole rows and notebooks, and the next run finishes."""
    small_class.grade()
    small_class.keep(tmp_path / "before")
    small_class.hand_in("ada", "01_double", WRONG)
    small_class.hand_in("dee")
    small_class.grade()
    wanted = small_class.made()
    endings = set()
    for spare_kb in (0, 8, 24, 40, 60, 90, 130, 200, 1000):
        small_class.put_back(tmp_path / "before")
        left = tmp_path / f"left-{spare_kb}"
        said = small_class.grade_apart(
            lambda spare_kb=spare_kb: mount_small_disk(small_class.root, spare_kb),  # type: ignore[misc]
            lambda left=left: keep_what_was_made(small_class.root, left),  # type: ignore[misc]
        )
        assert said == "done" or "run the same command again" in said, f"{spare_kb}: {said}"
        endings.add(said == "done")
        small_class.put_back(left)
        small_class.grade()
        assert small_class.made() == wanted, f"with {spare_kb} kB left: {said}"
    assert endings == {True, False}
