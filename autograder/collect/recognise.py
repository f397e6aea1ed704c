"""Find out which platform a download comes from."""

from __future__ import annotations

from dataclasses import replace

from autograder.collect import blackboard, brightspace, canvas, classroom, exchange, gradescope, moodle
from autograder.collect.files import MARKS, Download, is_mark
from autograder.collect.reader import CollectSetting, DownloadReader

# The surest signs first: a name that Canvas would write may stand in another's folder.
READERS: tuple[DownloadReader, ...] = (
    gradescope.READER,
    moodle.READER,
    brightspace.READER,
    blackboard.READER,
    exchange.READER,
    classroom.READER,
    canvas.READER,
)
MOST_FOLDERS = 4  # around all of it


def recognise(download: Download, setting: CollectSetting) -> tuple[DownloadReader, Download] | None:
    """The reader that explains most of the files, and the download as it reads it; None where none explains half."""
    looked_at: Download | None = _as_clones(download)
    for _ in range(MOST_FOLDERS):
        if looked_at is None:
            break
        count = sum(not is_mark(file.name) for file in looked_at.files)
        for reader in READERS:
            explained = reader.explained(looked_at.files, setting)
            if explained and 2 * len(explained) >= count:
                return reader, looked_at
        looked_at = looked_at.without_top()
    return None


def _as_clones(download: Download) -> Download:
    """One clone alone is a folder of one clone."""
    if not any(file.name in MARKS for file in download.files):
        return download
    top = download.path.resolve()
    files = tuple(replace(file, name=f"{top.name}/{file.name}") for file in download.files)
    return replace(download, path=top.parent, files=files, titles=(top.parent.name,))
