"""Read Moodle: `FULL NAME_NUMBER_assignsubmission_file/...`, or the same as one flat name.

The archive has no time, no late mark and no login. NUMBER is the one in the grading worksheet ("Participant 123") and
differs between assignments; without a worksheet, only the name identifies a student.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from autograder.collect.files import Download, File
from autograder.collect.reader import CollectSetting, DownloadReader, HandIn
from autograder.collect.roster import PARTICIPANT, Who

# Moodle replaces underscores in names by spaces, so the first token is its own; older releases end it with "_".
WHO = r"(?P<who>[^/]+?)(?:_(?P<number>\d+))?_assignsubmission_(?P<plugin>[a-z][a-z0-9]*)"
IN_FOLDERS = re.compile(rf"{WHO}_?/(?P<path>.+)")
FLAT = re.compile(rf"{WHO}_(?P<path>[^/]+)")


def explained(files: Sequence[File], setting: CollectSetting) -> set[str]:
    return {file.name for file in files if _match(file.name)}


def read(download: Download, setting: CollectSetting) -> list[HandIn]:
    handed_in: dict[tuple[str, str], list[tuple[str, File]]] = {}
    typed: set[tuple[str, str]] = set()
    for file in download.files:
        if found := _match(file.name):
            key = found["who"], found["number"] or ""
            files = handed_in.setdefault(key, [])
            if found["plugin"] == "file":
                files.append((found["path"], file))
            else:
                typed.add(key)
    return [
        HandIn(
            (Who(name, ((PARTICIPANT, number),) if number else (), number),),
            tuple(files),
            remarks=("Text entered in Moodle was not collected.",) if (name, number) in typed else (),
        )
        for (name, number), files in handed_in.items()
    ]


def _match(name: str) -> re.Match[str] | None:
    return IN_FOLDERS.fullmatch(name) or FLAT.fullmatch(name)


READER = DownloadReader("Moodle", explained, read, undated="To get the times, add the grading worksheet with --roster.")
