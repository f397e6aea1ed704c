"""Build the command line that runs the warm process in bubblewrap, with its own namespaces and a bind-mounted root.

One bubblewrap serves a whole worker, so its cost (4 ms) is paid once, not per submission.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from autograder.boundary import policy
from autograder.sandbox.bind_mounts import Mounts, show

ENGINE = "/engine/autograder"  # where this package's boundary/ and inside/ are mounted
SCRATCH = "/scratch"  # not /tmp: Python itself may be below /tmp
PROBE_SECONDS = 10


def bubblewrap_command(
    readable: Iterable[str],
    engine: Iterable[Path],
    environment: Mapping[str, str],
    devices: Iterable[str] = (),
    *,
    writable_proc: bool = False,
) -> list[str]:
    """Return ``bwrap ...``, to which the caller appends the program. Only a scratch folder in memory is writable.

    The program becomes process 1 of its PID namespace: signals from inside cannot hurt it, and when it ends, the kernel
    kills everything else in the namespace.

    Args:
        devices: device files to mount besides the harmless ones.
        writable_proc: leave /proc writable: CUDA names its threads there, and fails if it cannot.
    """
    command = ["bwrap", "--unshare-all", "--unshare-user", "--as-pid-1", "--cap-drop", "ALL", "--hostname", "sandbox"]
    command += ["--clearenv"] if "--clearenv" in _options() else []
    system = show(policy.SYSTEM_PATHS)
    command += _show(system)
    command += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/dev/shm", "--remount-ro", "/dev/shm"]
    for path in devices:
        command += ["--dev-bind", path, path]
    if "--size" in _options():
        command += ["--size", str(policy.SCRATCH_MB * policy.MEGABYTE)]
    command += ["--tmpfs", SCRATCH]
    command += _show(show([*readable, sys.executable], system))
    for folder in engine:
        command += ["--ro-bind", str(folder), f"{ENGINE}/{folder.name}"]
    if not writable_proc:  # a worker that runs as root could write to /proc/sys from inside
        command += ["--remount-ro", "/proc"]
    command += ["--remount-ro", "/", "--chdir", SCRATCH]
    for name, value in environment.items():
        command += ["--setenv", name, value]
    return command


def _show(shown: Mounts) -> list[str]:
    options = []
    for place, target in shown.links.items():
        options += ["--symlink", target, place]
    for folder in shown.folders:
        options += ["--ro-bind", folder, folder]
    return options


@cache
def why_not() -> str | None:
    """Return why bubblewrap cannot make its namespaces here, or None if it can."""
    if shutil.which("bwrap") is None:
        return "bwrap is not installed."
    try:
        done = subprocess.run(
            [*bubblewrap_command([], [], {}), "true"], capture_output=True, text=True, timeout=PROBE_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bwrap cannot make namespaces ({error})."
    if done.returncode == 0:
        return None
    lines = done.stderr.strip().splitlines() or [f"bwrap ended with {done.returncode}"]
    return f"bwrap cannot make namespaces ({lines[-1]})."


def advice() -> str:
    """Return how to make bubblewrap work on this machine."""
    if shutil.which("bwrap") is None:
        return "Install it: `sudo apt install bubblewrap` or `sudo dnf install bubblewrap`."
    if Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").exists():
        return (
            "On Ubuntu 24.04: `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`, "
            "or give /usr/bin/bwrap an AppArmor profile with `userns,`."
        )
    if os.path.exists("/.dockerenv"):
        return (
            "In Docker: run the container with "
            "`--security-opt seccomp=unconfined --security-opt apparmor=unconfined`, or grade outside it."
        )
    return "Try `sudo sysctl -w kernel.unprivileged_userns_clone=1`."


@cache
def _options() -> frozenset[str]:
    """Return the options of this release of bubblewrap; older ones lack some."""
    usage = subprocess.run(["bwrap", "--help"], capture_output=True, text=True, timeout=PROBE_SECONDS)
    return frozenset(word for word in (usage.stdout + usage.stderr).split() if word.startswith("--"))
