"""Read Google Classroom: an assignment's folder in the teacher's Drive, with files called `FULL NAME - FILE`.

The folder is `Classroom/CLASS/ASSIGNMENT` in Drive. Downloaded, it is `ASSIGNMENT-20261126T101500Z-001.zip`, in several
zips if it is large; with Google Takeout, it is below `Takeout/Drive`. Classroom puts the student's name before the name
of a copy that it makes for each student. Files that students upload keep their names, and nothing in the download says
whose they are: these wait. There is no time of turning in, no mark as late and no id.

Sources: Google's help on how files are shared in Classroom and Assignments, and programs that teachers publish for
such zips. Uncertain: students can rename a copy, so a name counts only if the roster has it, or if an exercise's name
follows it. Takeout's own folder "Classroom" is not read, because no description of it was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from autograder.collect.files import Download, File
from autograder.collect.reader import CollectSetting, DownloadReader, HandIn
from autograder.collect.roster import Who
from autograder.submission_limits import is_archive
from autograder.submissions.exercise_names import named_exercise
from autograder.submissions.folder import SUFFIXES

SEPARATOR = " - "
UPLOADED = "Google does not say who uploaded it."


def explained(files: Sequence[File], setting: CollectSetting) -> set[str]:
    """Return all possible answers, if one of them begins with a student's name."""
    answers = {file.name for file in files if is_archive(file.name) or file.name.lower().endswith(SUFFIXES)}
    return answers if any(_owner(PurePosixPath(name).name, setting) for name in answers) else set()


def read(download: Download, setting: CollectSetting) -> list[HandIn]:
    answers = explained(download.files, setting)
    found: dict[tuple[str, Who], list[tuple[str, File]]] = {}
    for file in download.files:
        if file.name in answers:
            path = PurePosixPath(file.name)
            owner = _owner(path.name, setting)
            who = Who(owner, handle=owner or path.name)
            name = path.name.removeprefix(f"{owner}{SEPARATOR}") if owner else path.name
            found.setdefault((path.parent.name, who), []).append((name, file))
    return [
        HandIn((who,), tuple(files), folder, remarks=() if who.name else (UPLOADED,))
        for (folder, who), files in found.items()
    ]


def _owner(name: str, setting: CollectSetting) -> str:
    """Return the student's name before a file's name, or ""."""
    heads = list(_heads(name))
    if setting.roster and (known := [head for head, _ in heads if setting.roster.find(Who(head)).students]):
        return known[0]
    exercises = tuple(unit.id for unit in setting.course.units)
    return next((head for head, rest in heads if named_exercise(rest, exercises)), "")


def _heads(name: str) -> Iterator[tuple[str, str]]:
    parts = name.split(SEPARATOR)
    for number in range(1, len(parts)):
        yield SEPARATOR.join(parts[:number]), SEPARATOR.join(parts[number:])


READER = DownloadReader(
    "Google Classroom",
    explained,
    read,
    undated="Google does not say when. If Drive made several zips of one folder, unpack them into one folder first.",
)
