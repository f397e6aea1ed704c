"""Source notebooks as nbgrader would release them: solutions cut out, cells locked, checksums in place.

Both the gradebook's rows and the autograded notebooks are made from these; a reference solution can reach neither.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearOutput, ClearSolutions, ComputeChecksums, LockCells

from autograder.errors import GradebookError


def prepared_notebook(path: Path) -> NotebookNode:
    """The source notebook at ``path``, prepared. It is shared: make copies of the cells that you change.

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
    read: Any = nbformat.read  # it carries no types
    try:
        node: NotebookNode = read(path, as_version=4)
    except (ValueError, OSError) as error:
        raise GradebookError(f"{path} cannot be read: {error}.", "Run: autograder build") from None
    resources: dict[str, Any] = {}
    for preprocessor in (LockCells, ClearSolutions, ClearOutput, ComputeChecksums):
        node, resources = preprocessor().preprocess(node, resources)
    return node
