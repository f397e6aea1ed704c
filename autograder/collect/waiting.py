"""Work in ``submitted/.waiting/<person>/<assignment>/``, which waits for somebody to say whose it is."""

from __future__ import annotations

import glob
import shutil
from pathlib import Path

from autograder.collect.names import folder_name
from autograder.collect.roster import Who
from autograder.collect.submission_folder import content_at

WAITING = ".waiting"  # hidden, as students' folders are not


def waiting_name(who: Who) -> str:
    """Return the name of a person's folder."""
    return folder_name(who.shown) or folder_name(who.handle) or "nobody"


def is_waiting(path: Path, submitted: Path) -> bool:
    """True if a path is the folder of work that waits."""
    return path.resolve().parent.parent == (submitted / WAITING).resolve() and path.is_dir()


def waiting_folders(submitted: Path) -> list[Path]:
    """Return all folders of work that waits."""
    return sorted((submitted / WAITING).glob("[!.]*/*/"))


def end_wait(submitted: Path, who: Who, assignment: str, files: dict[str, bytes]) -> None:
    """Remove the work of a person who is identified now, if it has the same files."""
    name = glob.escape(waiting_name(who))
    for folder in sorted((submitted / WAITING).glob(f"{name}*/{assignment}")):
        if content_at(folder) == files:
            remove_waiting(folder)


def remove_waiting(folder: Path) -> None:
    """Remove work that waited, and the person's folder if it was the last one."""
    shutil.rmtree(folder)
    if not any(folder.parent.iterdir()):
        folder.parent.rmdir()
