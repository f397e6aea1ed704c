"""Confine the parser process, with the layers that this machine has: a second wall around what students' bytes can do.

It reads Python, its packages and the engine, for late imports, and nothing of the course. It writes nothing, and
reaches neither the network nor other processes. Without these layers it works the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from autograder.boundary import policy
from autograder.boundary.linux import PR_SET_NO_NEW_PRIVS, prctl
from autograder.boundary.policy import LayerName
from autograder.boundary.system_calls import PARSER
from autograder.sandbox.layers import BY_NAME, IS_LINUX

ENGINE = Path(__file__).resolve().parents[1]
PACKAGES = ("site-packages", "dist-packages")  # the last part of a folder of packages, such as a user's own
FILE_TYPES = "/etc/mime.types"  # Python's mimetypes reads it


def confine() -> list[LayerName]:
    """Confine this process irreversibly, and return the layers that are in force."""
    here = [name for name in LAYERS if BY_NAME[name].why_not() is None]  # asked first: one hides what another asks
    applied = []
    if here:
        prctl(PR_SET_NO_NEW_PRIVS, 1)
    for name in here:
        with suppress(OSError):  # the kernel has it, but a container forbids it
            LAYERS[name]()
            applied.append(name)
    return applied


def missing() -> Iterator[LayerName]:
    """Yield the layers that a parser would not have on this machine, by starting one."""
    from autograder.submissions.parser import Parser

    started = Parser()
    try:
        layers = started.start()
    finally:
        started.close()
    yield from (name for name in LAYERS if name not in layers)


def _landlock() -> None:
    from autograder.inside.landlock import READ, Access, Ruleset

    packages = [entry for entry in sys.path if os.path.basename(entry) in PACKAGES]
    readable = [*policy.python_paths(), *policy.SYSTEM_PATHS, *packages, str(ENGINE), FILE_TYPES]
    rules = Ruleset()
    rules.allow(readable, READ)
    rules.allow(policy.DEVICES, Access.READ_FILE | Access.WRITE_FILE)
    rules.restrict()


def _seccomp() -> None:
    from autograder.inside.seccomp import FilterProgram

    FilterProgram(PARSER).load()


# seccomp is last, because it denies the calls of Landlock
LAYERS: dict[LayerName, Callable[[], None]] = (
    {LayerName.LANDLOCK: _landlock, LayerName.SECCOMP: _seccomp} if IS_LINUX else {}
)
