"""Parse one submitted file into sources to run: a notebook's cells or a module.

This parses students' files, so it runs in a process with limited time and memory (``parser_process.py``).
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from autograder.boundary.text import one_line
from autograder.errors import SubmissionError
from autograder.notebook.read import parse_notebook
from autograder.submission_limits import MAX_CODE, MAX_SOURCE
from autograder.submissions.cell_dependencies import names_used
from autograder.submissions.written import Question, places_of, texts_of

MAX_SHOWN = 40  # characters of a language's name


@dataclass(frozen=True)
class Source:
    """One cell or a whole module to run.

    Args:
        name: used in messages.
        cell_id: nbgrader's id, if it has one.
        uses: global names that it may use; None if unknown.
    """

    text: str
    name: str
    cell_id: str | None = None
    uses: frozenset[str] | None = None


@dataclass(frozen=True)
class AnswerFile:
    """One file that answers a unit."""

    name: str
    sources: tuple[Source, ...]
    is_notebook: bool
    remark: str = ""  # a sentence for student and instructor about something unusual
    unreadable: str = ""  # why it cannot be run
    written: dict[str, str] = field(default_factory=dict)  # written answers by name
    own_code: str | None = None  # code of its answers; "" if they are as they were handed out, None if unknown


def is_notebook(name: str) -> bool:
    """True if a file of this name is read as a notebook."""
    return name.lower().endswith(".ipynb")


def read_answer_file(
    name: str, data: bytes, examples: Collection[str] = (), questions: Collection[Question] = ()
) -> AnswerFile:
    """Read one submitted file. If it cannot be run, ``unreadable`` says why.

    Args:
        examples: texts of cells that were already analyzed.
        questions: questions with written answers. Their cells never run, even if they are code cells now.
    """
    remark = ""
    written: dict[str, str] = {}
    try:
        if not is_notebook(name):
            sources = [Source(_text(name, data), name)]
        else:
            notebook = parse_notebook(data, name)
            if notebook.language not in (None, "python", "ipython"):
                language = one_line(notebook.language, MAX_SHOWN)
                remark = f"The notebook names the language {language}; it was run as Python."
            places = places_of(notebook.cells, questions)
            written = texts_of(notebook.cells, places)
            prose = {number for numbers in places.values() for number in numbers}
            code = [c for number, c in enumerate(notebook.cells) if c.kind == "code" and number not in prose]
            sources = [Source(cell.source, f"cell {number}", cell.grade_id) for number, cell in enumerate(code, 1)]
            sources = [
                source if source.text in examples else replace(source, uses=names_used(source.text))
                for source in sources
            ]
        if sum(len(source.text) for source in sources) > MAX_CODE:
            what = f"{name} holds more than {MAX_CODE >> 20} MB of code."
            raise SubmissionError(what, "Keep data in a file beside it and hand it in again.")
    except SubmissionError as error:
        return AnswerFile(name, (), is_notebook(name), remark, str(error), written)
    return AnswerFile(name, tuple(sources), is_notebook(name), remark, written=written)


def defined_names(file: AnswerFile) -> set[str]:
    """Return the names defined at the top level; sources that do not parse define none."""
    names: set[str] = set()
    for source in file.sources:
        if len(source.text) > MAX_SOURCE:
            continue
        try:
            tree = ast.parse(source.text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Assign):
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SubmissionError(f"{name} is not text in UTF-8.", "Save it as UTF-8 and hand it in again.") from None
