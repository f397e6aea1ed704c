"""Known holes of what the isolation rests on: which versions have them, and whether they matter here.

A list of what is known is never complete, and distributors mend holes without raising the version. So a finding says
"may have", and names what stands in the way all the same.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Callable
from dataclasses import dataclass

from autograder.sandbox import bubblewrap

Version = tuple[int, ...]


@dataclass(frozen=True)
class Hole:
    """A hole in some versions of a part.

    Args:
        part: the kernel, bubblewrap or libseccomp.
        since: the first version that has it.
        mended: the first versions without it, one for each line of releases that got the cure, in rising order.
        what: what it allows.
        matters: whether student code could get at it here.
        why: why it could, or what keeps it away.
    """

    part: str
    name: str
    since: Version
    mended: tuple[Version, ...]
    what: str
    matters: bool
    why: str

    def is_in(self, version: Version) -> bool:
        """Whether this version is old enough, and its line of releases was not mended before it."""
        if not self.since <= version < self.mended[-1]:
            return False
        line = [mended for mended in self.mended if mended[:2] == version[:2]]
        return not line or version < line[0]


KERNEL, BUBBLEWRAP, LIBSECCOMP = "Linux", "bubblewrap", "libseccomp"
HOLES = (
    Hole(
        KERNEL,
        "CVE-2022-0847 (Dirty Pipe)",
        (5, 8),
        ((5, 10, 102), (5, 15, 25), (5, 16, 11)),
        "writing into files that are only readable",
        False,
        "the filter denies splice",
    ),
    Hole(
        KERNEL,
        "CVE-2023-3269 (StackRot)",
        (6, 1),
        ((6, 1, 37), (6, 3, 11), (6, 4, 1)),
        "becoming root by memory calls that every program makes",
        True,
        "no filter can deny them: update the kernel",
    ),
    Hole(
        KERNEL,
        "CVE-2024-1086 (netfilter)",
        (3, 15),
        ((4, 19, 307), (5, 4, 269), (5, 10, 210), (5, 15, 149), (6, 1, 76), (6, 6, 15), (6, 7, 3)),
        "becoming root by a network socket",
        False,
        "the filter denies sockets and namespaces",
    ),
    Hole(
        KERNEL,
        "CVE-2021-22555 (netfilter)",
        (2, 6, 19),
        ((4, 4, 267), (4, 9, 267), (4, 14, 231), (4, 19, 188), (5, 4, 113), (5, 10, 31), (5, 12)),
        "becoming root by a socket's option",
        False,
        "the filter denies setsockopt and namespaces; with a GPU, sockets and namespaces",
    ),
    Hole(
        BUBBLEWRAP,
        "CVE-2026-87766",
        (0,),
        ((0, 12),),
        "setting up follows a symbolic link in a folder that is shown",
        False,
        "no student owns a folder that is shown",
    ),
    Hole(
        BUBBLEWRAP,
        "CVE-2020-5291",
        (0, 4),
        ((0, 4, 1),),
        "becoming root by a bwrap that is set-uid",
        False,
        "student code can start no program, but other users can: update it",
    ),
    Hole(
        LIBSECCOMP,
        "CVE-2019-9893",
        (0,),
        ((2, 4),),
        "filters that compare 64-bit arguments let too much through",
        False,
        "nothing here uses it: the filter is the engine's own",
    ),
)


def _kernel() -> Version:
    return tuple(map(int, re.findall(r"\d+", platform.release().partition("-")[0])[:3]))


def _libseccomp() -> Version:
    import ctypes

    class Release(ctypes.Structure):
        _fields_ = (("major", ctypes.c_uint), ("minor", ctypes.c_uint), ("micro", ctypes.c_uint))

    try:
        library = ctypes.CDLL("libseccomp.so.2")
        library.seccomp_version.restype = ctypes.POINTER(Release)
        release = library.seccomp_version().contents
    except (OSError, AttributeError):
        return ()
    return (release.major, release.minor, release.micro)


PARTS: dict[str, Callable[[], Version]] = {
    KERNEL: _kernel,
    BUBBLEWRAP: bubblewrap.version,
    LIBSECCOMP: _libseccomp,
}


def versions() -> dict[str, Version]:
    """The version of each part that is here."""
    found = {part: version() for part, version in PARTS.items()}
    return {part: version for part, version in found.items() if version}


def holes_of(found: dict[str, Version]) -> list[Hole]:
    """The known holes of these versions, those that matter first."""
    return sorted((hole for hole in HOLES if hole.part in found and hole.is_in(found[hole.part])), key=_order)


def _order(hole: Hole) -> tuple[bool, str]:
    return not hole.matters, hole.part
