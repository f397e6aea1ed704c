"""Detect the platform that a download comes from."""

from __future__ import annotations

from dataclasses import replace

from autograder.collect import blackboard, brightspace, canvas, classroom, exchange, google, gradescope, moodle, teams
from autograder.collect.files import MARKS, Download, is_mark
from autograder.collect.reader import CollectSetting, DownloadReader

# The most specific patterns come first: other platforms' names can match Canvas's pattern.
READERS: tuple[DownloadReader, ...] = (
    gradescope.READER,
    moodle.READER,
    brightspace.READER,
    blackboard.READER,
    exchange.READER,
    classroom.READER,
    teams.READER,
    canvas.READER,
    google.READER,
)
MAX_FOLDERS = 4  # outer folders around the files


def recognise(download: Download, setting: CollectSetting) -> tuple[DownloadReader, Download] | None:
    """Return the first reader that explains half of the files, and the download at that folder level, or None."""
    current: Download | None = _as_clones(download)
    for _ in range(MAX_FOLDERS):
        if current is None:
            break
        count = sum(not is_mark(file.name) for file in current.files)
        for reader in READERS:
            explained = reader.explained(current.files, setting)
            if explained and 2 * len(explained) >= count:
                return reader, current
        current = current.without_top()
    return None


def _as_clones(download: Download) -> Download:
    """Treat a single clone as a folder of one clone."""
    if not any(file.name in MARKS for file in download.files):
        return download
    top = download.path.resolve()
    files = tuple(replace(file, name=f"{top.name}/{file.name}") for file in download.files)
    return replace(download, path=top.parent, files=files, titles=(top.parent.name,))
