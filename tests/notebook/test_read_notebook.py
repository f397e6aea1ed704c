"""Reading what students hand in: cells, or one clear sentence."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.errors import SubmissionError
from autograder.notebook.read import code_cells, parse_notebook, read_notebook
from autograder.submission_limits import MAX_CELLS


def notebook(*cells: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **fields}


def code(source: Any = "x = 1", **metadata: Any) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "metadata": metadata, "outputs": [], "execution_count": 1}


def parse(content: dict[str, Any]) -> Any:
    return parse_notebook(json.dumps(content).encode(), "a.ipynb")


def test_cells_are_read(tmp_path: Path) -> None:
    """Kind, source and grade_id of each cell, in order."""
    path = tmp_path / "a.ipynb"
    answer = {"grade_id": "answer-f", "grade": False, "solution": True, "locked": False, "schema_version": 3}
    text = {"cell_type": "markdown", "source": ["# T\n", "x"], "metadata": {}}
    path.write_text(json.dumps(notebook(text, code("f = 1", nbgrader=answer), code("g"))))
    cells = read_notebook(path).cells

    assert [(cell.kind, cell.source, cell.grade_id) for cell in cells] == [
        ("markdown", "# T\nx", None),
        ("code", "f = 1", "answer-f"),
        ("code", "g", None),
    ]
    assert code_cells(path) == ["f = 1", "g"]


def test_copied_cell_is_kept_twice() -> None:
    """Two cells with one grade_id are both there, in order."""
    made = parse(notebook(code("a", nbgrader={"grade_id": "check"}), code("b", nbgrader={"grade_id": "check"})))

    assert [(cell.source, cell.grade_id) for cell in made.cells] == [("a", "check"), ("b", "check")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(encoding: str) -> None:
    """A byte order mark, or PowerShell's UTF-16, is no hindrance."""
    data = json.dumps(notebook(code("é = 1")), ensure_ascii=False).encode(encoding)

    assert parse_notebook(data, "a.ipynb").cells[0].source == "é = 1"


def test_old_format_is_converted() -> None:
    """A notebook of format 3 is read as one of format 4."""
    cell = {
        "cell_type": "code",
        "input": "x = 1",
        "language": "python",
        "outputs": [],
        "collapsed": False,
        "metadata": {},
    }
    old = {
        "nbformat": 3,
        "nbformat_minor": 0,
        "metadata": {"name": ""},
        "worksheets": [{"cells": [cell], "metadata": {}}],
    }

    assert [cell.source for cell in parse(old).cells] == ["x = 1"]


@pytest.mark.parametrize(
    ("metadata", "language"),
    [
        ({}, None),
        ({"kernelspec": {"name": "python3", "display_name": "P", "language": "python"}}, "python"),
        ({"kernelspec": {"name": "ir", "display_name": "R"}}, "R"),
        ({"language_info": {"name": "julia"}}, "julia"),
        ({"kernelspec": 5, "language_info": ["x"]}, None),
    ],
)
def test_language(metadata: dict[str, Any], language: str | None) -> None:
    """The language that the notebook names, wherever it does."""

    assert parse(notebook(metadata=metadata)).language == language


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "a.ipynb is empty"),
        (b" \n", "a.ipynb is empty"),
        (b"import torch\n", "its JSON breaks off at line 1, column 1"),
        (json.dumps(notebook(code())).encode()[:60], "its JSON breaks off at line 1"),
        (b"<<<<<<< HEAD\n{\n=======\n}\n>>>>>>> x\n", "holds the marks of a merge conflict"),
        (b"\xff\xfe\xff", "not UTF-8"),
        (b"\x80\x81", "not UTF-8"),
        (b"[1, 2]", "is JSON, but not a notebook"),
        (b'{"a": 1}', "names no notebook format"),
        (b'{"nbformat": 4}', "has no list of cells"),
        (b'{"nbformat": 4, "cells": {}}', "has no list of cells"),
        (b'{"nbformat": "4", "cells": []}', "names no notebook format"),
        (b'{"nbformat": 9, "cells": []}', "format 9, which is too new"),
        (b'{"nbformat": 3, "worksheets": 7}', "old notebook format 3 and cannot be converted"),
        (b"[" * 100_000, "too deep"),
        (b'{"x": ' + b"9" * 10_000 + b"}", "too deep or too long"),
        (json.dumps(notebook(*[code()] * (MAX_CELLS + 1))).encode(), f"{MAX_CELLS + 1} cells"),
    ],
)
def test_what_is_no_notebook_is_named(data: bytes, sentence: str) -> None:
    """Each way in which a file can fail to be a notebook has its own sentence and a cure."""
    with pytest.raises(SubmissionError) as caught:
        parse_notebook(data, "a.ipynb")

    assert sentence in caught.value.what
    assert caught.value.what.startswith("a.ipynb ")
    assert caught.value.cure


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    """A folder, a link, a pipe, a missing and an oversized file are refused; nothing is followed or waited for."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "secret.ipynb").write_text(json.dumps(notebook(code())))
    (tmp_path / "link.ipynb").symlink_to(tmp_path / "secret.ipynb")
    os.mkfifo(tmp_path / "pipe.ipynb")
    sentences = {
        "folder": "is not a file",
        "link.ipynb": "is a link",
        "pipe.ipynb": "is not a file",
        "missing.ipynb": "cannot be read: No such file",
        "nul\0.ipynb": "cannot be read",
    }
    for name, sentence in sentences.items():
        with pytest.raises(SubmissionError, match=sentence):
            read_notebook(tmp_path / name)
    with pytest.raises(SubmissionError, match="is larger than"):
        read_notebook(tmp_path / "secret.ipynb", max_bytes=10)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
CELL = st.fixed_dictionaries(
    {},
    optional={
        "cell_type": st.sampled_from(["code", "markdown", "raw", "heading", "x"]) | JSON,
        "source": st.text() | st.lists(st.text() | JSON, max_size=3) | JSON,
        "metadata": st.fixed_dictionaries(
            {},
            optional={
                "nbgrader": st.dictionaries(st.sampled_from(["grade_id", "points", "grade"]), JSON) | JSON,
                "deletable": JSON,
                "tags": JSON,
            },
        )
        | JSON,
        "outputs": JSON,
        "id": JSON,
        "attachments": JSON,
    },
)
NOTEBOOK = st.fixed_dictionaries(
    {},
    optional={
        "cells": st.lists(CELL | JSON, max_size=4) | JSON,
        "worksheets": st.lists(st.fixed_dictionaries({"cells": st.lists(CELL)}), max_size=2) | JSON,
        "metadata": st.dictionaries(st.sampled_from(["kernelspec", "language_info"]), JSON) | JSON,
        "nbformat": st.sampled_from([1, 2, 3, 4, 4, 4, 4, 5]) | JSON,
    },
)


@given(NOTEBOOK)
def test_anything_is_cells_or_a_sentence(content: dict[str, Any]) -> None:
    """Whatever JSON holds, it becomes cells whose text can be written, or a SubmissionError."""
    try:
        made = parse(content)
    except SubmissionError:
        return
    for cell in made.cells:
        assert cell.kind in ("code", "markdown", "raw")
        (cell.source + (cell.grade_id or "")).encode("utf-8")


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(data: bytes) -> None:
    """Whatever bytes a file holds, nothing but a SubmissionError is raised."""
    with contextlib.suppress(SubmissionError):
        parse_notebook(data, "a.ipynb")
