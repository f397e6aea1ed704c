"""Read the cells of a student's notebook, even if it is broken or hostile.

If it cannot be read, :class:`SubmissionError` says why in one sentence; nothing else is ever raised. Outputs and other
metadata are dropped, because grading does not need them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.boundary.text import without_surrogates
from autograder.errors import SubmissionError
from autograder.submission_limits import MAX_CELLS, MAX_FILE, read_plain_file

SAVE_AGAIN = "Save it again in JupyterLab (File > Save Notebook) and hand that file in."
KINDS = ("code", "markdown", "raw")


@dataclass(frozen=True)
class Cell:
    """The parts of a cell that grading needs."""

    kind: str  # "code", "markdown" or "raw"
    source: str
    grade_id: str | None = None  # a student who copies a cell makes two with the same id
    id: str | None = None  # the notebook format's own, which editors keep that drop metadata


@dataclass(frozen=True)
class StudentNotebook:
    """A notebook that was handed in: its cells, and its language."""

    cells: tuple[Cell, ...]
    language: str | None  # "python", "R", ...; None when the notebook does not say


def read_notebook(path: Path, max_bytes: int = MAX_FILE) -> StudentNotebook:
    """Read the notebook at ``path``.

    Raises:
        SubmissionError: it is not a plain file, too large, or not a notebook. Nothing else is raised.
    """
    return parse_notebook(read_plain_file(path, max_bytes), path.name)


def code_cells(path: Path) -> list[str]:
    """Return the sources of the notebook's code cells, in order."""
    return [cell.source for cell in read_notebook(path).cells if cell.kind == "code"]


def parse_notebook(data: bytes, name: str) -> StudentNotebook:
    """Read a notebook from a file's content; see :func:`read_notebook`."""
    raw = _upgraded(_json_object(_decoded(data, name), name), name)
    raw_cells = raw.get("cells")
    if not isinstance(raw_cells, list):
        raise SubmissionError(f"{name} is JSON, but not a notebook: it has no list of cells.", SAVE_AGAIN)
    if len(raw_cells) > MAX_CELLS:
        raise SubmissionError(f"{name} has {len(raw_cells)} cells, over {MAX_CELLS}.", "Remove what is not needed.")
    cells = tuple(_cell(cell) for cell in raw_cells if isinstance(cell, dict))
    return StudentNotebook(cells, _language(_mapping(raw.get("metadata"))))


def _decoded(data: bytes, name: str) -> str:
    if not data.strip():
        raise SubmissionError(f"{name} is empty.", SAVE_AGAIN)
    try:
        return data.decode(json.detect_encoding(data))  # UTF-16 is written by a redirect in Windows PowerShell
    except UnicodeDecodeError:
        raise SubmissionError(f"{name} is not a notebook: it is not UTF-8 text.", SAVE_AGAIN) from None


def _json_object(text: str, name: str) -> dict[str, Any]:
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        if "<<<<<<<" in text and ">>>>>>>" in text:
            cure = "Resolve the merge conflict, open it once in JupyterLab and hand it in again."
            raise SubmissionError(f"{name} holds the marks of a merge conflict.", cure) from None
        place = f"line {error.lineno}, column {error.colno}"
        raise SubmissionError(f"{name} is not a notebook: its JSON breaks off at {place}.", SAVE_AGAIN) from None
    except (RecursionError, ValueError, MemoryError):
        raise SubmissionError(f"{name} is not a notebook: its JSON is too deep or too long.", SAVE_AGAIN) from None
    if not isinstance(raw, dict):
        raise SubmissionError(f"{name} is JSON, but not a notebook.", SAVE_AGAIN)
    return raw


def _upgraded(raw: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a notebook of format 4; older formats are converted."""
    major = raw.get("nbformat", 4 if "cells" in raw else None)
    if not isinstance(major, int) or isinstance(major, bool):
        raise SubmissionError(f"{name} is JSON, but not a notebook: it names no notebook format.", SAVE_AGAIN)
    if major == 4:
        return raw
    if major > 4:
        raise SubmissionError(f"{name} is in notebook format {major}, which is too new.", SAVE_AGAIN)
    import nbformat  # imported here because it takes a second, and few notebooks are that old

    untyped: Any = nbformat
    try:
        converted: dict[str, Any] = untyped.convert(untyped.from_dict(raw), 4)
    except Exception:  # the converters trust their input and can raise anything
        what = f"{name} is in the old notebook format {major} and cannot be converted."
        raise SubmissionError(what, SAVE_AGAIN) from None
    return converted


def _cell(raw: Mapping[str, Any]) -> Cell:
    kind = raw.get("cell_type")
    metadata = _mapping(raw.get("metadata"))
    grade_id = _mapping(metadata.get("nbgrader")).get("grade_id")
    own_id = raw.get("id", metadata.get("id"))  # Colab keeps it in the metadata
    return Cell(
        kind if isinstance(kind, str) and kind in KINDS else "raw",
        _source(raw.get("source")),
        without_surrogates(grade_id) if isinstance(grade_id, str) else None,
        without_surrogates(own_id) if isinstance(own_id, str) else None,
    )


def _language(metadata: Mapping[str, Any]) -> str | None:
    kernel, info = _mapping(metadata.get("kernelspec")), _mapping(metadata.get("language_info"))
    for value in (info.get("name"), kernel.get("language")):
        if isinstance(value, str) and value:
            return without_surrogates(value)
    name = kernel.get("name")
    return {"ir": "R"}.get(name) if isinstance(name, str) else None


def _source(raw: Any) -> str:
    """Return the source of a cell, which is a string or a list of strings. Other list items are skipped."""
    if isinstance(raw, list):
        raw = "".join(part for part in raw if isinstance(part, str))
    return without_surrogates(raw) if isinstance(raw, str) else ""


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
