"""Write a bundle as a folder, a reproducible zip, or a git repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from autograder.errors import BuildError
from autograder.zipped import zipped

MARK = "<!-- written by `autograder bundle` -->"  # in README.md: a folder with it may be replaced
AUTHOR = "course@localhost"


def bundle_zip(files: Mapping[str, bytes], name: str, seconds: float | None = None) -> bytes:
    """Return the bundle as a zip that unpacks into the folder ``name``.

    Args:
        seconds: the date of its files; see ``course_date``.
    """
    return zipped({f"{name}/{path}": content for path, content in files.items()}, seconds=seconds)


def course_date(root: Path) -> float:
    """Return SOURCE_DATE_EPOCH if it is set, else the date of the course's last commit, else of its newest file."""
    if (epoch := os.environ.get("SOURCE_DATE_EPOCH", "")).isdecimal():
        return float(epoch)
    with suppress(BuildError):
        if committed := _git(root, "log", "-1", "--format=%ct", "--", "course").strip():
            return float(committed)
    return max((path.stat().st_mtime for path in (root / "course").rglob("*") if path.is_file()), default=0.0)


def write_zip(files: Mapping[str, bytes], path: Path, seconds: float | None = None) -> None:
    """Write the bundle as a zip that unpacks into a folder of the same name."""
    data = bundle_zip(files, path.stem, seconds)
    if path.is_dir() or (path.exists() and not zipfile.is_zipfile(path)):
        raise BuildError(f"{path} exists and is not a zip.", "Name another file: --to FILE.zip")
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = path.with_name(f".{path.name}.new")
    whole.write_bytes(data)
    os.replace(whole, path)


def write_folder(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the bundle as a folder; replace an existing bundle, but keep its git history.

    Raises:
        BuildError: Something else is there.
    """
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir()) and not _is_bundle(folder)):
        raise BuildError(f"{folder} exists and is not a bundle.", "Name another folder: --to FOLDER")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".bundle-", dir=folder.parent) as temporary:
        new = Path(temporary, "new")
        for name, data in files.items():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_bytes(data)
        if (folder / ".git").is_dir():
            (folder / ".git").rename(new / ".git")
        if folder.exists():
            shutil.rmtree(folder)
        new.rename(folder)


def write_repository(files: Mapping[str, bytes], folder: Path, title: str) -> str:
    """Write the bundle as a git repository and commit it on ``main``; return what was done.

    Raises:
        BuildError: Git is missing, something else is there, or there are uncommitted changes.
    """
    is_new = not (folder / ".git").is_dir()
    if not is_new and _git(folder, "status", "--porcelain"):
        raise BuildError(f"{folder} has uncommitted changes.", f"Check them: git -C {folder} status")
    write_folder(files, folder)
    if is_new:
        _git(folder, "init", "--quiet", "--initial-branch=main")
    _git(folder, "add", "--all")
    if not _git(folder, "status", "--porcelain"):
        return "Nothing has changed."
    name = title.translate({ord(character): None for character in "<>\n"}).strip() or "Course"
    setting = ("-c", f"user.name={name}", "-c", f"user.email={AUTHOR}", "-c", "commit.gpgsign=false")
    _git(folder, *setting, "commit", "--quiet", "-m", "Hand out the exercises" if is_new else "Update the exercises")
    return "Committed."


def _is_bundle(folder: Path) -> bool:
    readme = folder / "README.md"
    return readme.is_file() and MARK in readme.read_text(encoding="utf-8", errors="replace")


def _git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise BuildError("git is not installed.", "Install it, or write a folder: --as folder") from None
    if ran.returncode:
        raise BuildError(
            f"git {arguments[-1]} failed in {folder}: {ran.stderr.strip()}", "Fix the problem and try again."
        )
    return ran.stdout
