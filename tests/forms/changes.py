"""What students and editors do to a notebook, each a function that changes it in place."""

from __future__ import annotations

import copy
from typing import Any

Notebook = dict[str, Any]
Cell = dict[str, Any]
FUNCTION = "    # YOUR CODE HERE\n    raise NotImplementedError()"
METHOD = (
    "    def __init__(self, *sizes):\n        super().__init__()\n"
    "        # YOUR CODE HERE\n        raise NotImplementedError()"
)


def code(source: str, **metadata: Any) -> Cell:
    """A code cell of the student's own."""
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": [], "execution_count": None}


def graded(notebook: Notebook, start: str) -> list[Cell]:
    """Return the cells whose grade_id begins so."""
    return [cell for cell in notebook["cells"] if grade_id(cell).startswith(start)]


def grade_id(cell: Cell) -> str:
    """Return nbgrader's id of the cell; "" if it has none."""
    return str(cell["metadata"].get("nbgrader", {}).get("grade_id", ""))


def answer(notebook: Notebook) -> Cell:
    """Return the first answer cell."""
    return graded(notebook, "answer-")[0]


def place(notebook: Notebook, cell: Cell) -> int:
    """Return the cell's number."""
    return next(number for number, other in enumerate(notebook["cells"]) if other is cell)


def kind(cell: Cell, kind: str) -> None:
    """Change the cell's type, as an editor does."""
    cell["cell_type"] = kind
    if kind == "code":
        cell.update(outputs=[], execution_count=None)
    else:
        cell.pop("outputs", None)
        cell.pop("execution_count", None)


def stub(notebook: Notebook) -> str:
    """Return an answer as it was handed out."""
    first_line = answer(notebook)["source"].splitlines()[0]
    body = METHOD if first_line.startswith("class") else FUNCTION
    return f"{first_line}\n{body}"


# Types of cells


def answers_as_markdown(notebook: Notebook) -> None:
    for cell in graded(notebook, "answer-"):
        kind(cell, "markdown")


def answer_as_raw(notebook: Notebook) -> None:
    kind(answer(notebook), "raw")


def given_as_markdown(notebook: Notebook) -> None:
    for cell in graded(notebook, "given"):
        kind(cell, "markdown")


def checks_as_markdown(notebook: Notebook) -> None:
    for cell in graded(notebook, "check"):
        kind(cell, "markdown")


def written_answer_as_code(notebook: Notebook) -> None:
    for cell in graded(notebook, "written-"):
        kind(cell, "code")


def everything_as_code(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        kind(cell, "code")


def unknown_cell_type(notebook: Notebook) -> None:
    notebook["cells"].insert(0, {"cell_type": "sql", "metadata": {}, "source": "SELECT 1"})


# Ids and metadata


def answers_without_metadata(notebook: Notebook) -> None:
    for cell in graded(notebook, "answer-"):
        cell["metadata"] = {}


def no_metadata(notebook: Notebook) -> None:
    notebook["metadata"] = {}
    for cell in notebook["cells"]:
        cell["metadata"] = {}


def no_metadata_keys(notebook: Notebook) -> None:
    """As a script that writes notebooks by hand leaves it."""
    del notebook["metadata"]
    for cell in notebook["cells"]:
        del cell["metadata"]


def null_metadata(notebook: Notebook) -> None:
    notebook["metadata"] = None
    for cell in notebook["cells"]:
        cell["metadata"] = None


def new_cell_ids(notebook: Notebook) -> None:
    for number, cell in enumerate(notebook["cells"]):
        cell["id"] = f"new-{number}"


def no_cell_ids(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell.pop("id", None)


def same_cell_ids(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["id"] = "same"


def markdown_answer_without_metadata(notebook: Notebook) -> None:
    """The editor kept the cell's own id alone."""
    answers_as_markdown(notebook)
    for cell in notebook["cells"]:
        cell["metadata"] = {}


def swapped_metadata(notebook: Notebook) -> None:
    """A student pasted each answer into the other's cell."""
    one, two = graded(notebook, "answer-")[:2]
    one["source"], two["source"] = two["source"], one["source"]


def odd_values(notebook: Notebook) -> None:
    cells = notebook["cells"]
    cells += [None, [], "cell", {}, {"cell_type": "code"}, {**code("x = 1"), "metadata": {"nbgrader": "no"}}]
    cells.append({**code(""), "source": 5, "id": 7, "metadata": {"nbgrader": {"grade_id": 3}}})
    notebook["metadata"]["kernelspec"] = ["python3"]


def not_a_number(notebook: Notebook) -> None:
    notebook["metadata"]["scores"] = [float("nan"), float("inf")]


def colab_metadata(notebook: Notebook) -> None:
    """Colab drops the cells' own ids and stores its own in their metadata."""
    notebook["nbformat_minor"] = 0
    notebook["metadata"] = {
        "colab": {"provenance": [], "toc_visible": True, "gpuType": "T4"},
        "kernelspec": {"name": "python3", "display_name": "Python 3"},
        "language_info": {"name": "python"},
        "accelerator": "GPU",
    }
    for number, cell in enumerate(notebook["cells"]):
        cell.pop("id", None)
        cell["metadata"] |= {"id": f"kJ8x{number}aQ", "outputId": f"0b1c-{number}", "colab": {"base_uri": "https://x"}}


def vscode_metadata(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["metadata"]["vscode"] = {"languageId": "python" if cell["cell_type"] == "code" else "markdown"}


def timed_with_windows_line_ends(notebook: Notebook) -> None:
    answers_timed(notebook)
    windows_line_ends(notebook)


def no_outputs_keys(notebook: Notebook) -> None:
    """As a tool that strips outputs leaves it."""
    for cell in notebook["cells"]:
        cell.pop("outputs", None)
        cell.pop("execution_count", None)


def points_edited(notebook: Notebook) -> None:
    """The student raised the points in nbgrader's metadata, and unlocked the cells."""
    for cell in graded(notebook, "check"):
        cell["metadata"]["nbgrader"] |= {"points": 100, "locked": False, "schema_version": 1}


def checks_copied(notebook: Notebook) -> None:
    notebook["cells"] += [{**copy.deepcopy(cell), "id": f"copy-{cell['id']}"} for cell in graded(notebook, "check")]


def answer_with_the_check_s_id(notebook: Notebook) -> None:
    answer(notebook)["metadata"] = copy.deepcopy(graded(notebook, "check")[0]["metadata"])


def answers_timed(notebook: Notebook) -> None:
    for cell in graded(notebook, "answer-"):
        cell["source"] = f"%%time\n{cell['source']}"


# Places


def answer_at_the_top(notebook: Notebook) -> None:
    cell = answer(notebook)
    notebook["cells"].remove(cell)
    notebook["cells"].insert(0, cell)


def answers_after_the_checks(notebook: Notebook) -> None:
    for cell in graded(notebook, "answer-"):
        notebook["cells"].remove(cell)
        notebook["cells"].append(cell)


def cells_backwards(notebook: Notebook) -> None:
    notebook["cells"].reverse()


def answer_copied(notebook: Notebook) -> None:
    """Ctrl-C, Ctrl-V: the same text and the same nbgrader id twice."""
    cell = answer(notebook)
    notebook["cells"].insert(place(notebook, cell) + 1, {**copy.deepcopy(cell), "id": "copied"})


def older_answer_kept_as_a_copy(notebook: Notebook) -> None:
    """A wrong first try stands above the right answer, with the same nbgrader id."""
    cell = answer(notebook)
    old = {**copy.deepcopy(cell), "id": "first-try", "source": "def double(x):\n    return x + 1"}
    notebook["cells"].insert(place(notebook, cell), old)


def answer_above_its_stub(notebook: Notebook) -> None:
    """The student wrote a cell of their own, and left the one that was handed out below it as it was."""
    cell = answer(notebook)
    notebook["cells"].insert(place(notebook, cell), code(cell["source"]))
    cell["source"] = stub(notebook)


def answer_below_its_stub(notebook: Notebook) -> None:
    cell = answer(notebook)
    notebook["cells"].insert(place(notebook, cell) + 1, code(cell["source"]))
    cell["source"] = stub(notebook)


def stub_copy_follows(notebook: Notebook) -> None:
    """The student copied the stub first, and solved the upper one."""
    cell = answer(notebook)
    follows = {**copy.deepcopy(cell), "id": "copied", "source": stub(notebook)}
    notebook["cells"].insert(place(notebook, cell) + 1, follows)


def plain_stub_copy_follows(notebook: Notebook) -> None:
    """As ``stub_copy_follows``, pasted as text into a new cell."""
    cell = answer(notebook)
    notebook["cells"].insert(place(notebook, cell) + 1, code(stub(notebook)))


def answer_split(notebook: Notebook) -> None:
    """JupyterLab's split gives both halves the metadata."""
    cell = answer(notebook)
    cell["source"] = "def _twice(x):\n    return x + x"
    half = {**copy.deepcopy(cell), "id": "half", "source": "def double(x):\n    return _twice(x)"}
    notebook["cells"].insert(place(notebook, cell) + 1, half)


def answers_merged(notebook: Notebook) -> None:
    """Both answers stand in the first one's cell, and the second one's cell is gone."""
    one, two = graded(notebook, "answer-")[:2]
    one["source"] += "\n\n\n" + two["source"]
    notebook["cells"].remove(two)


def answer_merged_into_the_import(notebook: Notebook) -> None:
    """Merging keeps the upper cell's metadata: the answer has lost its id."""
    cell = answer(notebook)
    above = next(other for other in notebook["cells"] if other["source"] == "import torch")
    above["source"] += "\n\n\n" + cell["source"]
    notebook["cells"].remove(cell)


def all_in_one_cell(notebook: Notebook) -> None:
    sources = [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    notebook["cells"] = [code("\n\n".join(sources))]


def answers_deleted(notebook: Notebook) -> None:
    for cell in graded(notebook, "answer-"):
        notebook["cells"].remove(cell)


# Given cells and checks


def given_deleted(notebook: Notebook) -> None:
    for cell in graded(notebook, "given"):
        notebook["cells"].remove(cell)


def given_changed(notebook: Notebook) -> None:
    (cell,) = graded(notebook, "given")
    cell["source"] = cell["source"].replace("STEP = 2", "STEP = 3").replace("return 1", "return 7")


def checks_deleted(notebook: Notebook) -> None:
    for cell in graded(notebook, "check"):
        notebook["cells"].remove(cell)


def checks_changed(notebook: Notebook) -> None:
    for cell in graded(notebook, "check"):
        cell["source"] = "10.0"


def checks_between(notebook: Notebook) -> None:
    """The student calls ``check`` after each cell."""
    cells = notebook["cells"]
    notebook["cells"] = [part for cell in cells for part in (cell, code('check("double")'))]
    notebook["cells"].insert(0, code("from autograder import check"))


# Sources


def sources_as_lists(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].splitlines(keepends=True)


def sources_as_lists_without_line_ends(notebook: Notebook) -> None:
    """Not valid, and written by some converters: each item is a line, without its end."""
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].splitlines()


def windows_line_ends(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].replace("\n", "\r\n")


def old_mac_line_ends(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].replace("\n", "\r")


def null_sources(notebook: Notebook) -> None:
    for kind_of_cell in ("code", "markdown"):
        notebook["cells"].append({**code(""), "cell_type": kind_of_cell, "source": None})


def half_a_surrogate(notebook: Notebook) -> None:
    answer(notebook)["source"] += "  # half an emoji: \ud83d"


def null_byte(notebook: Notebook) -> None:
    notebook["cells"].append(code("x = 1\0"))


def very_long_line(notebook: Notebook) -> None:
    notebook["cells"].append(code(f"numbers = [{'1, ' * 100_000}]"))


def five_hundred_cells(notebook: Notebook) -> None:
    notebook["cells"] += [code(f"a_{number} = {number}") for number in range(500)]


def outputs_of_megabytes(notebook: Notebook) -> None:
    data = {"image/png": "iVBORw0KGgo" + "A" * 3_000_000}
    output = {"output_type": "display_data", "data": data, "metadata": {}}
    notebook["cells"].append({**code("1"), "outputs": [output]})


def widget_state(notebook: Notebook) -> None:
    state = {"application/vnd.jupyter.widget-state+json": {"state": {}, "version_major": 2, "version_minor": 0}}
    notebook["metadata"]["widgets"] = state


def picture_attached(notebook: Notebook) -> None:
    cell = {"cell_type": "markdown", "metadata": {}, "source": "![](attachment:a.png)"}
    notebook["cells"].append({**cell, "attachments": {"a.png": {"image/png": "iVBORw0KGgo="}}})


# Formats


def format_3(notebook: Notebook) -> None:
    """As IPython Notebook 2 saved it: worksheets, ``input`` for ``source``."""
    cells = []
    for cell in notebook["cells"]:
        old = {key: value for key, value in cell.items() if key not in ("id", "source", "execution_count")}
        if cell["cell_type"] == "code":
            old |= {"input": cell["source"], "language": "python", "collapsed": False}
        else:
            old |= {"source": cell["source"]}
        cells.append(old)
    metadata = notebook["metadata"]
    notebook.clear()
    notebook.update(metadata=metadata, nbformat=3, nbformat_minor=0, worksheets=[{"cells": cells, "metadata": {}}])


def format_4_0(notebook: Notebook) -> None:
    no_cell_ids(notebook)
    notebook["nbformat_minor"] = 0


def format_4_2(notebook: Notebook) -> None:
    no_cell_ids(notebook)
    notebook["nbformat_minor"] = 2


def format_4_99(notebook: Notebook) -> None:
    notebook["nbformat_minor"] = 99


def format_5(notebook: Notebook) -> None:
    notebook["nbformat"] = 5


def format_as_text(notebook: Notebook) -> None:
    notebook["nbformat"] = "4"


def no_format(notebook: Notebook) -> None:
    del notebook["nbformat"], notebook["nbformat_minor"]
