"""Define the isolation levels: which layers each needs, what it promises, and what it does not.

The command line imports this module for the names of the levels, so it imports nothing slow.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from autograder.boundary import policy
from autograder.boundary.policy import LayerName


class Level(StrEnum):
    """The isolation of student code in a grading run, the best level first."""

    FULL = "full"  # sees and reaches nothing outside; own process space, file system and network
    RESTRICTED = "restricted"  # reads, writes and reaches nothing outside; may learn that a known path exists
    LIMITS_ONLY = "limits only"  # limited in time and memory, but not isolated: only for work you trust

    def is_at_least(self, other: Level) -> bool:
        order = list(Level)
        return order.index(self) <= order.index(other)


# A level that isolates needs these, and one layer that hides files. Other layers are used if the machine has them.
ALWAYS_NEEDED = frozenset((LayerName.LIMITS, LayerName.FORK, LayerName.SECCOMP))
KEEPS_FILES_AWAY = {Level.FULL: LayerName.BUBBLEWRAP, Level.RESTRICTED: LayerName.LANDLOCK}


def level_of(layers: Collection[LayerName]) -> Level:
    """Return the level that these layers add up to."""
    for level, wall in KEEPS_FILES_AWAY.items():
        if {*ALWAYS_NEEDED, wall} <= set(layers):
            return level
    return Level.LIMITS_ONLY


PROMISES = {
    Level.FULL: (
        "Student code runs in a file system, process space and network of its own. It can read Python and what was "
        "handed in, write a private folder in memory, and reach nothing else."
    ),
    Level.RESTRICTED: (
        "Student code can read Python and what was handed in, write a private folder, and reach neither network nor "
        "other processes. It may learn that a path exists, and how large a file is."
    ),
    Level.LIMITS_ONLY: (
        "Student code is limited in time and memory and cannot fake its answers, but it can read your files and "
        "use the network. Grade only work you trust."
    ),
}

NOT_PROMISED = {
    Level.FULL: (
        "A kernel vulnerability can break it. Student code sees the inputs of hidden checks while it runs, and the "
        "machine's type, kernel and Python packages. Limits apply to each submission, not to all of them together: "
        "use fewer `--jobs` if memory is short."
    ),
    Level.RESTRICTED: (
        "The same as `full`. Also, there is no disk quota, only a limit on each file. While student code runs, files "
        f"that it deleted but keeps open can take {policy.OPEN_FILES * policy.FILE_MB >> 10} GB more."
    ),
    Level.LIMITS_ONLY: (
        "Student code can read, change and send away solutions, hidden checks, other submissions and your own files, "
        "and end your other processes. Processes that it starts are ended after it, if they are found. "
        "Without a warm process (macOS, Windows), only time is limited."
    ),
}
