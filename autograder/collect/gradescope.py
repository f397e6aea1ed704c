"""Read Gradescope: `assignment_ID_export/submission_ID/...`, with names and times in `submission_metadata.yml`.

A folder may belong to a group. Student numbers are read as text, because some begin with zeros.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from autograder.collect.files import Download, File
from autograder.collect.reader import CollectSetting, DownloadReader, HandIn
from autograder.collect.roster import Who
from autograder.errors import SubmissionError
from autograder.submissions.timestamp import parse_time

METADATA = "submission_metadata.yml"
FOLDER = re.compile(r"(?P<id>submission_\d+)/(?P<path>.+)")


def explained(files: Sequence[File], setting: CollectSetting) -> set[str]:
    names = {file.name for file in files if FOLDER.fullmatch(file.name)}
    return names | {METADATA} if any(file.name == METADATA for file in files) else set()


def read(download: Download, setting: CollectSetting) -> list[HandIn]:
    metadata = _metadata(next(file for file in download.files if file.name == METADATA))
    submissions: dict[str, list[tuple[str, File]]] = {}
    for file in download.files:
        if match := FOLDER.fullmatch(file.name):
            submissions.setdefault(match["id"], []).append((match["path"], file))
    return [_hand_in(name, tuple(files), _mapping(metadata.get(name))) for name, files in submissions.items()]


def _hand_in(name: str, files: tuple[tuple[str, File], ...], about: dict[str, Any]) -> HandIn:
    listed = about.get(":submitters")
    people = [_mapping(one) for one in listed] if isinstance(listed, list) else []
    who = tuple(
        Who(
            _text(one, ":name"),
            tuple((kind, text) for kind, key in (("number", ":sid"), ("email", ":email")) if (text := _text(one, key))),
        )
        for one in people
    )
    return HandIn(who or (Who(name),), files, at=_time(_text(about, ":created_at")))


def _metadata(file: File) -> dict[str, Any]:
    """Return the file's content, with all scalars as text.

    Raises:
        SubmissionError: The file is not YAML.
    """
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # creates only strings, lists and mappings
    try:
        return _mapping(yaml.load(file.read(), Loader=loader))
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        what = f"{METADATA} cannot be read: {str(error).splitlines()[0]}."
        raise SubmissionError(what, "Export the submissions again.") from None


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(about: dict[str, Any], key: str) -> str:
    value = about.get(key)
    return value if isinstance(value, str) and value not in ("null", "~") else ""


def _time(text: str) -> datetime | None:
    try:
        return parse_time(text.strip())
    except ValueError:
        return None


READER = DownloadReader("Gradescope", explained, read)
