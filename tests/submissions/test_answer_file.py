"""A file of answers is read in one way, whoever reads it."""

from __future__ import annotations

import json

import pytest

from autograder.submissions.answer_file import AnswerFile, Source, defined_names, read_answer_file
from autograder.submissions.student_code import student_code

RIGHT = "def f(x):\n    return x\n"
STUB = "def f(x):\n    '''Do it.'''\n    # YOUR CODE HERE\n    raise NotImplementedError()\n"


def notebook(*cells: str | tuple[str, str], grade_id: str | None = None) -> AnswerFile:
    """Read a notebook of these code cells; (kind, source) for another kind. All have the same grade_id."""
    typed = [("code", cell) if isinstance(cell, str) else cell for cell in cells]
    metadata = {"nbgrader": {"grade_id": grade_id}} if grade_id else {}
    raw = [{"cell_type": kind, "source": source, "metadata": metadata} for kind, source in typed]
    return read_answer_file("a.ipynb", json.dumps({"nbformat": 4, "cells": raw}).encode())


def module(text: str) -> AnswerFile:
    return read_answer_file("a.py", text.encode())


@pytest.mark.parametrize(
    "file",
    [
        module(f"!pip install torch\n{RIGHT}"),
        module(f"get_ipython().run_cell_magic('time', '', {RIGHT!r})\n"),
        module(f"def g(:\n    pass\n\n{RIGHT}"),
        notebook(f"%%time\n{RIGHT}"),
        notebook(f"%%capture out\n{RIGHT}"),
        notebook(f"%%html\n{RIGHT}"),
        notebook(f"files = !ls\n{RIGHT}"),
        notebook("f = lambda x: x"),
    ],
)
def test_the_names_of_a_file_are_found_behind_magics(file: AnswerFile) -> None:
    """A renamed file is known by them."""
    assert "f" in defined_names(file)


@pytest.mark.parametrize("magic", ["%%html", "%%bash", "%%no_such_magic"])
def test_an_answer_behind_a_refused_magic_is_a_remark(magic: str) -> None:
    """It names the cell and what to do; a cell without definitions is none."""
    said = f"Cell 1 begins with {magic.split()[0]}, so its code is not run: remove that line."

    assert notebook(f"{magic}\n{RIGHT}").remark == said
    assert notebook(f"{magic}\nls", grade_id="answer-f").remark == said
    assert notebook(f"{magic}\nls").remark == ""


def test_a_helper_that_a_cell_writes_is_no_answer() -> None:
    """``%%writefile`` is remarked upon only in an answer cell."""
    said = "Cell 1 begins with %%writefile, so its code is not run: remove that line."

    assert notebook(f"%%writefile helper.py\n{RIGHT}").remark == ""
    assert notebook(f"%%writefile helper.py\n{RIGHT}", grade_id="answer-f").remark == said


@pytest.mark.parametrize("cells", [(RIGHT, STUB), (STUB, RIGHT, STUB), ("f = abs", STUB), (f"%%time\n{RIGHT}", STUB)])
def test_a_stub_does_not_take_the_place_of_an_answer(cells: tuple[str, ...]) -> None:
    """It is left out, with its line numbers kept, and the remark says so."""
    for file in (notebook(*cells), module("\n\n".join(cells))):
        last = file.sources[-1]

        assert "`f`" in file.remark
        assert not last.text.rstrip().endswith("raise NotImplementedError()")
        assert last.handed_in.endswith(STUB)
        assert last.text.count("\n") == last.handed_in.count("\n")


@pytest.mark.parametrize(
    "cells", [(STUB,), (STUB, RIGHT), (RIGHT, RIGHT), (RIGHT, "def g(x):\n    raise NotImplementedError\n")]
)
def test_everything_else_runs_as_it_is(cells: tuple[str, ...]) -> None:
    """A stub alone, a stub above its answer, and a later answer that is finished, too."""
    for file in (notebook(*cells), module("\n\n".join(cells))):
        assert file.remark == ""
        assert all(source.original is None for source in file.sources)


def test_a_class_with_an_unwritten_method_is_a_stub() -> None:
    """Its given methods do not make it an answer."""
    stub = "class A:\n    def given(self):\n        return 1\n    def f(self):\n        raise NotImplementedError()\n"
    right = stub.replace("raise NotImplementedError()", "return 2")

    assert "`A`" in notebook(right, stub).remark
    assert notebook(stub, right).remark == ""


def test_what_is_compared_is_what_counts() -> None:
    """The code of a file with magics and a stub below, as ``similar`` extracts it."""
    file = notebook(f"%%time\n{RIGHT}", STUB)

    assert student_code([source.text for source in file.sources], [STUB]) == RIGHT


@pytest.mark.parametrize(
    ("name", "title"), [("cell 3", "Cell 3"), ("homework.py", "homework.py"), ("über.py", "über.py")]
)
def test_a_sentence_begins_with_the_name_of_a_file_as_it_is(name: str, title: str) -> None:
    assert Source("x = 1", name).title == title
