"""Read Blackboard: `ASSIGNMENT_USER_attempt_2026-01-30-15-30-10_FILE`, and the same name with `.txt` per attempt.

USER and ASSIGNMENT may contain underscores, and "attempt" is translated to the language of the person who downloaded
it. The text file names USER. One archive may hold all attempts. Times are in seconds, without a zone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from autograder.collect.files import Download, File
from autograder.collect.names import common_start
from autograder.collect.reader import NO_ZONE, CollectSetting, DownloadReader, HandIn
from autograder.collect.roster import ANY, Who
from autograder.errors import SubmissionError

# The first time in a name counts: a student may name a file like another student's attempt.
NAME = re.compile(r"(?P<head>[^/]+?)_(?P<word>[^_\d/]+)_(?P<at>\d{4}(?:-\d\d){5})(?:_(?P<file>[^/]+)|(?P<text>\.txt))")
TIME = "%Y-%m-%d-%H-%M-%S"
PERSON = re.compile(r"[^:\uff1a]+[:\uff1a]\s*(?P<name>.*?)\s*\((?P<user>[^()]+)\)\s*")


def explained(files: Sequence[File], setting: CollectSetting) -> set[str]:
    return {file.name for file in files if NAME.fullmatch(file.name)}


def read(download: Download, setting: CollectSetting) -> list[HandIn]:
    attempts: dict[tuple[str, str], list[tuple[re.Match[str], File]]] = {}
    for file in download.files:
        if match := NAME.fullmatch(file.name):
            attempts.setdefault((match["head"], match["at"]), []).append((match, file))
    common = common_start([head for head, _ in attempts], "_")
    return [_hand_in(head, at, found, common, setting) for (head, at), found in attempts.items()]


def _hand_in(
    head: str, at: str, found: list[tuple[re.Match[str], File]], common: str, setting: CollectSetting
) -> HandIn:
    text = next((file for match, file in found if match["text"]), None)
    who = _person(head, text) or _split(head, common, setting)
    user = who.ids[0][1]
    files = tuple((match["file"], file) for match, file in found if match["file"])
    try:
        time = datetime.strptime(at, TIME)
    except ValueError:
        time = None
    return HandIn((who,), files, head[: -len(user)].rstrip("_") if head != user else "", at=time)


def _person(head: str, text: File | None) -> Who | None:
    """Return the person in the text's first line, "Name: FULL NAME (USER)", if the archive's name agrees."""
    try:
        first = text.read().decode("utf-8-sig", errors="replace").split("\n", 1)[0] if text else ""
    except SubmissionError:
        return None
    found = PERSON.fullmatch(first.strip())
    if found and head.endswith(f"_{found['user']}"):
        return Who(found["name"], _ids(found["user"]), found["user"])
    return None


def _split(head: str, common: str, setting: CollectSetting) -> Who:
    """Without a text: use the longest suffix that is a known id, else the part after the common prefix."""
    parts = head.split("_")
    ends = ("_".join(parts[number:]) for number in range(1, len(parts)))
    user = next((end for end in ends if setting.roster.knows(end)), head[len(common) :] or parts[-1])
    return Who("", _ids(user), user)


def _ids(user: str) -> tuple[tuple[str, str], ...]:
    """Return the ids of a user: mostly a login, but rosters may have it in another column."""
    return (("login", user), (ANY, user))


READER = DownloadReader("Blackboard", explained, read, dated=NO_ZONE)
