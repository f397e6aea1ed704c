"""Read GitHub Classroom and Classroom 50: clones named `CLASSROOM-ASSIGNMENT-USERNAME` or `ASSIGNMENT-USERNAME`.

All these words may contain "-", so the user is an id in the roster, or the part after the common prefix. The time is
that of the last commit, by the student's clock.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from autograder.collect.files import MARKS, Download, File, is_junk, is_mark
from autograder.collect.names import common_start
from autograder.collect.reader import CollectSetting, DownloadReader, HandIn
from autograder.collect.roster import ANY, Who

GIT_SECONDS = 10
COMMITTED = re.compile(rb"^committer .*> (\d{1,12}) [+-]\d{4}$", re.MULTILINE)
# A repository's own settings may name programs to run; reading one object runs none.
SAFE = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
}


def explained(files: Sequence[File], setting: CollectSetting) -> set[str]:
    clones = set(_clones(files))
    return {file.name for file in files if file.name.split("/")[0] in clones}


def read(download: Download, setting: CollectSetting) -> list[HandIn]:
    clones = _clones(download.files)
    common = common_start(clones, "-")
    inside: dict[str, list[tuple[str, File]]] = {clone: [] for clone in clones}
    for file in download.files:
        clone, _, name = file.name.partition("/")
        if clone in inside and not is_junk(name):
            inside[clone].append((name, file))
    found = []
    for clone in clones:
        user = _user(clone, common, setting)
        title = clone[: -len(user)].strip("-") if clone.endswith(user) else ""
        at = committed_at(Path(download.path, *download.titles[1:], clone)) if download.path.is_dir() else None
        found.append(HandIn((Who("", ((ANY, user),), user),), tuple(inside[clone]), title, at=at))
    return found


def committed_at(folder: Path) -> datetime | None:
    """Return the time of a clone's last commit, or None if git cannot read it."""
    inner = folder / ".git"
    if not inner.is_dir() or inner.is_symlink():
        return None
    command = ["git", f"--git-dir={inner}", "cat-file", "commit", "HEAD"]
    try:
        done = subprocess.run(command, env={**os.environ, **SAFE}, capture_output=True, timeout=GIT_SECONDS, check=True)
        found = COMMITTED.search(done.stdout.partition(b"\n\n")[0])
        return datetime.fromtimestamp(int(found[1])).astimezone() if found else None
    except (OSError, subprocess.SubprocessError, ValueError, OverflowError):
        return None


def _clones(files: Sequence[File]) -> list[str]:
    """Return the top folders that are repositories."""
    marked = (file.name.split("/", 1) for file in files if is_mark(file.name))
    return sorted({top for top, *inner in marked if inner and inner[0] in MARKS})


def _user(clone: str, common: str, setting: CollectSetting) -> str:
    parts = clone.split("-")
    ends = ("-".join(parts[number:]) for number in range(len(parts)))
    return next((end for end in ends if setting.roster.knows(end)), clone[len(common) :] or parts[-1])


READER = DownloadReader(
    "GitHub Classroom",
    explained,
    read,
    undated="git cannot tell their last commit.",
    dated="The time is that of the last commit, by the student's clock.",
)
