"""The command line that puts the warm process into bubblewrap: its own namespaces and a file system of shown folders.

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
from autograder.sandbox.bind_mounts import Shown, show

ENGINE = "/engine/autograder"  # where the sandbox sees this package's boundary/ and inside/
SCRATCH = "/scratch"  # not /tmp: the Python that runs there may itself lie below /tmp
PROBE_SECONDS = 10


def bubblewrap_command(
    readable: Iterable[str], engine: Iterable[Path], environment: Mapping[str, str], devices: Iterable[str] = ()
) -> list[str]:
    """``bwrap ...`` with everything read-only but a scratch folder in memory; append the program and its arguments.

    The program becomes process 1 of its PID namespace: signals from inside cannot hurt it, and when it ends, the kernel
    ends everything else in there.

    Args:
        devices: device files to show beside the harmless ones.
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
    # without this, root outside is root to /proc/sys, whatever user it is inside
    command += ["--remount-ro", "/proc", "--remount-ro", "/", "--chdir", SCRATCH]
    for name, value in environment.items():
        command += ["--setenv", name, value]
    return command


def _show(shown: Shown) -> list[str]:
    options = []
    for place, target in shown.links.items():
        options += ["--symlink", target, place]
    for folder in shown.folders:
        options += ["--ro-bind", folder, folder]
    return options


@cache
def why_not() -> str | None:
    """None when bubblewrap can make its namespaces here, else what stands in the way."""
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
    said = done.stderr.strip().splitlines() or [f"bwrap ended with {done.returncode}"]
    return f"bwrap cannot make namespaces ({said[-1]})."


def advice() -> str:
    """How to get bubblewrap to work on this machine."""
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
    """The options that this release of bubblewrap has; older ones lack some."""
    shown = subprocess.run(["bwrap", "--help"], capture_output=True, text=True, timeout=PROBE_SECONDS)
    return frozenset(word for word in (shown.stdout + shown.stderr).split() if word.startswith("--"))
