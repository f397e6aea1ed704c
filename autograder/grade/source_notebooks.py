"""Source notebooks as nbgrader would release them: without solutions, with cells locked and checksums in place.

The gradebook's rows and the autograded notebooks are made from these. So a reference solution can reach neither.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import nbformat
from nbformat import NotebookNode

from autograder.errors import GradebookError
from autograder.grades.atomic_write import write_whole
from autograder.grades.store import FOLDER


class PreparedNotebook(msgspec.Struct):
    """A prepared notebook on the disk, and what it was made from."""

    made_from: str
    notebook: dict[str, Any]


def prepared_notebook(path: Path) -> NotebookNode:
    """The source notebook at ``path``, prepared. It is shared: copy the cells that you change.

    Raises:
        GradebookError: it is missing or cannot be read.
    """
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        raise GradebookError(f"{path} is missing.", "Run: autograder build") from None
    return _prepared(path, changed)


@lru_cache(maxsize=128)
def _prepared(path: Path, changed: int) -> NotebookNode:
    """Kept on the disk from run to run: importing what nbgrader prepares it with takes 0.25 s."""
    try:
        made_from = f"{hashlib.sha256(path.read_bytes()).hexdigest()} nbgrader {version('nbgrader')}"
    except OSError as error:
        raise _unreadable(path, error) from None
    source, assignment = path.parent.parent, path.parent.name
    place = source.parent / FOLDER / "prepared" / assignment / f"{path.stem}.json"
    try:
        kept = msgspec.json.decode(place.read_bytes(), type=PreparedNotebook)
    except (OSError, msgspec.MsgspecError):
        kept = None
    if kept is None or kept.made_from != made_from:
        kept = PreparedNotebook(made_from, _prepare(path))
        write_whole(place, msgspec.json.encode(kept))
    from_dict: Any = nbformat.from_dict  # it carries no types
    node: NotebookNode = from_dict(kept.notebook)
    return node


def _prepare(path: Path) -> NotebookNode:
    from nbgrader.preprocessors import ClearOutput, ClearSolutions, ComputeChecksums, LockCells

    read: Any = nbformat.read  # it carries no types
    try:
        node: NotebookNode = read(path, as_version=4)
    except (ValueError, OSError) as error:
        raise _unreadable(path, error) from None
    resources: dict[str, Any] = {}
    for preprocessor in (LockCells, ClearSolutions, ClearOutput, ComputeChecksums):
        node, resources = preprocessor().preprocess(node, resources)
    return node


def _unreadable(path: Path, error: Exception) -> GradebookError:
    return GradebookError(f"{path} cannot be read: {error}.", "Run: autograder build")
