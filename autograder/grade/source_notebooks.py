"""Prepare source notebooks as nbgrader releases them: no solutions, locked cells, checksums.

The gradebook's rows and the autograded notebooks are built from these, so a reference solution can reach neither.
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
from autograder.own_folder import read_own


class PreparedNotebook(msgspec.Struct):
    """A prepared notebook on disk, with the digest of its source."""

    source_digest: str
    notebook: dict[str, Any]


def prepared_notebook(path: Path) -> NotebookNode:
    """Return the prepared form of the source notebook at ``path``. It is shared: copy cells before you change them.

    Raises:
        GradebookError: The notebook is missing or cannot be read.
    """
    return notebook_of(prepared_json(path))


def prepared_json(path: Path) -> bytes:
    """Return the prepared form as JSON, for a process that cannot read the course.

    Raises:
        GradebookError: The notebook is missing or cannot be read.
    """
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        raise GradebookError(f"{path} is missing.", "Run: autograder build") from None
    return _prepared(path, changed)


@lru_cache(maxsize=128)
def notebook_of(prepared: bytes) -> NotebookNode:
    """Parse what ``prepared_json`` returns. The result is shared."""
    from_dict: Any = nbformat.from_dict  # untyped
    node: NotebookNode = from_dict(msgspec.json.decode(prepared))
    return node


@lru_cache(maxsize=128)
def _prepared(path: Path, changed: int) -> bytes:
    """Cache the result on disk: importing nbgrader's preprocessors takes 0.25 s."""
    try:
        source_digest = f"{hashlib.sha256(path.read_bytes()).hexdigest()} nbgrader {version('nbgrader')}"
    except OSError as error:
        raise _unreadable(path, error) from None
    source, assignment = path.parent.parent, path.parent.name
    cache = source.parent / FOLDER / "prepared" / assignment / f"{path.stem}.json"
    try:
        cached = msgspec.json.decode(read_own(cache, source.parent), type=PreparedNotebook)
    except (OSError, msgspec.MsgspecError):
        cached = None
    if cached is None or cached.source_digest != source_digest:
        cached = PreparedNotebook(source_digest, _prepare(path))
        write_whole(cache, msgspec.json.encode(cached), source.parent)
    return msgspec.json.encode(cached.notebook)


def _prepare(path: Path) -> NotebookNode:
    from nbgrader.preprocessors import ClearOutput, ClearSolutions, ComputeChecksums, LockCells

    read: Any = nbformat.read  # untyped
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
