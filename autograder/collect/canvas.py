"""Read Canvas: `NAME_[LATE_]USERID_ATTACHMENTID_FILE`, all in one folder.

NAME is the sortable name in lower case, without spaces and punctuation. USERID is the column `ID` of the gradebook
export. The archive has only the latest attempt, and no time, only a mark if it was late.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from autograder.collect.files import Download, File
from autograder.collect.reader import CollectSetting, DownloadReader, HandIn
from autograder.collect.roster import Who

# Not \w: vowel signs of many scripts are no \w, and Canvas may keep them.
NAME = re.compile(
    r"(?:(?P<name>(?!LATE_|anon_)[^\s/.,;:()-]*?)_)?(?:(?P<late>LATE)_)?(?P<user>\d+|anon_[0-9A-Za-z]+)_"
    r"(?:(?P<attachment>\d+)_(?P<file>[^/]+)|(?P<kind>text|link)\.html)"
)


def explained(files: Sequence[File], setting: CollectSetting) -> set[str]:
    return {file.name for file in files if NAME.fullmatch(file.name)}


def read(download: Download, setting: CollectSetting) -> list[HandIn]:
    found: dict[str, list[tuple[re.Match[str], File]]] = {}
    for file in download.files:
        if match := NAME.fullmatch(file.name):
            found.setdefault(match["user"], []).append((match, file))
    return [_hand_in(user, of_user) for user, of_user in found.items()]


def _hand_in(user: str, found: list[tuple[re.Match[str], File]]) -> HandIn:
    names = [match["name"] or "" for match, _ in found]
    typed = {match["kind"] for match, _ in found} - {None}
    return HandIn(
        (Who(names[0], (("canvas", user),), user),),
        tuple((match["file"], file) for match, file in found if match["file"]),
        is_late=any(match["late"] for match, _ in found),
        remarks=("Text and links entered in Canvas were not collected.",) if typed else (),
    )


READER = DownloadReader("Canvas", explained, read, undated="Canvas only tells who was late.")
