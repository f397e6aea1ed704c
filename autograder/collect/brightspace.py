"""Read Brightspace: `NUMBER-NUMBER - FULL NAME - Oct 10, 2025 1022 AM/...`, a folder per submission.

A student may have several; the newest counts. The date is in the language of the person who downloaded it, without a
colon, in minutes and without a zone. The numbers are undocumented; a numeric field between them and the date is a
student number at some universities.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from autograder.collect.dates import long_date
from autograder.collect.files import Download, File
from autograder.collect.reader import NO_ZONE, CollectSetting, DownloadReader, HandIn
from autograder.collect.roster import ANY, Who

FOLDER = re.compile(r"\d+-\d+ - (?P<name>[^/]+) - (?P<date>[^/]*\d[^/]*?) ?/(?P<path>.+)")
INDEX = "index.html"


def explained(files: Sequence[File], setting: CollectSetting) -> set[str]:
    names = {file.name for file in files if FOLDER.fullmatch(file.name)}
    return names | {file.name for file in files if names and file.name == INDEX}


def read(download: Download, setting: CollectSetting) -> list[HandIn]:
    submissions: dict[str, list[tuple[re.Match[str], File]]] = {}
    for file in download.files:
        if match := FOLDER.fullmatch(file.name):
            submissions.setdefault(file.name.split("/")[0], []).append((match, file))
    return [_hand_in(found) for found in submissions.values()]


def _hand_in(found: list[tuple[re.Match[str], File]]) -> HandIn:
    fields = found[0][0]["name"].split(" - ")
    numbers = [field for field in fields if field.isdigit()]
    name = " - ".join(field for field in fields if not field.isdigit())
    at = long_date(found[0][0]["date"])
    unread = () if at else (f"Its date cannot be read: {found[0][0]['date']}.",)
    ids = tuple((kind, number) for number in numbers for kind in ("number", ANY))
    return HandIn((Who(name, ids, name),), tuple((match["path"], file) for match, file in found), at=at, remarks=unread)


READER = DownloadReader("Brightspace", explained, read, dated=NO_ZONE)
