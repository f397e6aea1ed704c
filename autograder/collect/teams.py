"""Read Microsoft Teams: `Submitted files/FULL NAME/ASSIGNMENT/Version N/...` of a class's library "Student Work".

A teacher downloads the folder in SharePoint, or synchronises it with OneDrive. "Working files", beside it, has drafts
without versions. The highest version is the newest. There is no time of turning in, no mark as late and no id.

Sources: Microsoft's "Assignments admin documentation" names the library. The README of the GitHub project
lwchkg/teams_assignment_explorer and the script of rtotheb2000/Microsoft-Teams-Retrieve-Assignments-Hand-In (with the
German names) describe the folders. Uncertain: the word for a version in other languages, for which WORDS has the
dictionary's; how SharePoint names the folders of two students with one display name; which outer folders a zip has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from autograder.collect.files import Download, File
from autograder.collect.names import same_id
from autograder.collect.reader import CollectSetting, DownloadReader, HandIn
from autograder.collect.roster import Who

VERSION = re.compile(r"(?P<word>[^\W\d_]+)[ \xa0]?(?P<number>\d{1,6})")
WORDS = {
    *("version", "versión", "versione", "versão", "versie", "versjon", "versio", "wersja", "verze", "verzia", "verzió"),
    *("versiune", "versiunea", "verzija", "версия", "версія", "έκδοση", "sürüm", "バージョン", "版本", "버전", "גירסה"),
}


class _Place(NamedTuple):
    """The parts of a file's path."""

    outside: tuple[str, ...]  # folders around the students'
    student: str
    assignment: str
    version: int
    path: str


def explained(files: Sequence[File], setting: CollectSetting) -> set[str]:
    places = {file.name: place for file in files if (place := _place(file.name))}
    outside = {place.outside for place in places.values()}
    return places.keys() | {file.name for file in files if _is_draft(file.name, outside)}


def read(download: Download, setting: CollectSetting) -> list[HandIn]:
    found: dict[tuple[str, str], list[tuple[_Place, File]]] = {}
    for file in download.files:
        if place := _place(file.name):
            found.setdefault((place.student, place.assignment), []).append((place, file))
    return [_hand_in(*key, files) for key, files in found.items()]


def _hand_in(student: str, assignment: str, found: list[tuple[_Place, File]]) -> HandIn:
    newest = max(place.version for place, _ in found)
    files = tuple((place.path, file) for place, file in found if place.version == newest)
    return HandIn((Who(student, handle=student),), files, assignment)


def _place(name: str) -> _Place | None:
    parts = name.split("/")
    for number in range(2, len(parts) - 1):  # the first one: a student may name a folder like a version, too
        found = VERSION.fullmatch(parts[number])
        if found and same_id(found["word"]) in WORDS:
            *outside, student, assignment = parts[:number]
            return _Place(tuple(outside), student, assignment, int(found["number"]), "/".join(parts[number + 1 :]))
    return None


def _is_draft(name: str, outside: set[tuple[str, ...]]) -> bool:
    """True for a file beside "Submitted files", in a folder for the students' drafts."""
    parts = tuple(name.split("/"))
    return any(
        around and len(parts) > len(around) + 2 and parts[: len(around) - 1] == around[:-1]
        for around in outside
        if parts[: len(around)] != around
    )


READER = DownloadReader(
    "Microsoft Teams",
    explained,
    read,
    undated="Teams does not say when work was turned in.",
)
