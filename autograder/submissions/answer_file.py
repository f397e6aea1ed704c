"""Parse one submitted file into sources to run: a notebook's cells or a module.

This parses students' files, so it runs in a process with limited time and memory (``parser_process.py``).
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from autograder.boundary.plain_python import plain_python, syntax_tree
from autograder.boundary.text import one_line
from autograder.errors import SubmissionError
from autograder.notebook.read import parse_notebook
from autograder.submission_limits import MAX_CODE, MAX_SOURCE
from autograder.submissions.cell_dependencies import names_used
from autograder.submissions.cell_roles import is_answer, with_roles
from autograder.submissions.finished_definitions import top_level, without_later_stubs, without_work
from autograder.submissions.written import Question, places_of, texts_of

PYTHON = ("python", "ipython", "ipython3")  # languages of a notebook, in lower case
WRITES_FILE = ("%%writefile", "%%file")
MAX_SHOWN = 40  # characters of a language's name
MAX_NAMES = 5  # in a remark


@dataclass(frozen=True)
class Source:
    """One cell or a whole module to run.

    Args:
        text: what runs.
        name: used in messages.
        cell_id: nbgrader's id, if it has one.
        uses: global names that it may use; None if unknown.
        original: what was handed in, if something else runs.
        without_work: of a module: what to run if it has to be stopped; None if nothing in it may take long.
    """

    text: str
    name: str
    cell_id: str | None = None
    uses: frozenset[str] | None = None
    original: str | None = None
    without_work: str | None = None

    @property
    def title(self) -> str:
        """The name at the beginning of a sentence; a file's name stays as it is."""
        return self.name.capitalize() if self.name.startswith("cell ") else self.name

    @property
    def handed_in(self) -> str:
        return self.text if self.original is None else self.original


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
    name: str,
    data: bytes,
    examples: Collection[str] = (),
    questions: Collection[Question] = (),
    ids: Mapping[str, str] | None = None,
) -> AnswerFile:
    """Read one submitted file. If it cannot be run, ``unreadable`` says why.

    Args:
        examples: texts of cells that were already analyzed.
        questions: questions with written answers. Their cells never run, even if they are code cells now.
        ids: the grade_ids of the released notebook's cells, by the notebook format's own id.
    """
    remarks: list[str] = []
    written: dict[str, str] = {}
    try:
        if not is_notebook(name):
            sources = [Source(_text(name, data), name)]
        else:
            notebook = parse_notebook(data, name)
            if notebook.language is not None and notebook.language.lower() not in PYTHON:
                language = one_line(notebook.language, MAX_SHOWN)
                remarks.append(f"The notebook names the language {language}; it was run as Python.")
            cells = with_roles(notebook.cells, ids or {})
            places = places_of(cells, questions)
            written = texts_of(cells, places)
            prose = {number for numbers in places.values() for number in numbers}
            code = [c for number, c in enumerate(cells) if c.kind == "code" and number not in prose]
            sources = [Source(cell.source, f"cell {number}", cell.grade_id) for number, cell in enumerate(code, 1)]
            remarks += _refused_magics(sources)
            sources = [
                source if source.text in examples else replace(source, uses=names_used(source.text))
                for source in sources
            ]
        if sum(len(source.text) for source in sources) > MAX_CODE:
            what = f"{name} holds more than {MAX_CODE >> 20} MB of code."
            raise SubmissionError(what, "Keep data in a file beside it and hand it in again.")
        sources, redefined = _finished(sources, is_notebook(name))
        remarks += redefined
        if not is_notebook(name) and len(sources[0].text) <= MAX_SOURCE:
            sources = [replace(sources[0], without_work=without_work(sources[0].text))]
    except SubmissionError as error:
        return AnswerFile(name, (), is_notebook(name), " ".join(remarks), str(error), written)
    return AnswerFile(name, tuple(sources), is_notebook(name), " ".join(remarks), written=written)


def renamed(file: AnswerFile, name: str) -> AnswerFile:
    """Return the file under another name, also in what is said of it."""
    sources = tuple(replace(one, name=name if one.name == file.name else one.name) for one in file.sources)
    return replace(file, name=name, sources=sources, unreadable=file.unreadable.replace(file.name, name))


def defined_names(file: AnswerFile) -> set[str]:
    """Return the names that the file defines at the top level, also those in cells that a magic keeps from running.

    Sources that are not Python define none. Of a module, the parts count that are.
    """
    names: set[str] = set()
    for source in file.sources:
        if len(source.text) <= MAX_SOURCE:
            tree = syntax_tree(source.text)
            found = tree.body if tree is not None else top_level(source.text, is_notebook=file.is_notebook)
            names |= set(_names(found)) | set(_names(_unrun(source.text)))
    return names


def _names(body: Iterable[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _unrun(text: str) -> list[ast.stmt]:
    """Return the statements that a cell magic takes as its own text."""
    if not text.lstrip().startswith("%%"):
        return []
    tree = syntax_tree(plain_python(text).body)
    return tree.body if tree is not None else []


def _refused_magics(sources: Iterable[Source]) -> Iterator[str]:
    """Yield a sentence for each cell of an answer that a magic keeps from running."""
    for source in sources:
        if not source.text.lstrip().startswith("%"):
            continue
        magic = plain_python(source.text).refused
        if not magic and is_answer(source.cell_id) and source.text.lstrip().startswith("%load"):
            magic = "%load"
        is_helper = magic not in WRITES_FILE and any(_names(_unrun(source.text)))
        if magic and (is_answer(source.cell_id) or is_helper):
            first = one_line(magic, MAX_SHOWN)
            yield f"{source.title} begins with {first}, so its code is not run: remove that line."


def _finished(sources: list[Source], is_notebook: bool) -> tuple[list[Source], list[str]]:
    """Leave out stubs that follow a finished answer, and return a sentence about them."""
    if sum(len(source.text) for source in sources) > MAX_SOURCE:
        return sources, []
    texts, names = without_later_stubs([source.text for source in sources], is_notebook=is_notebook)
    kept = [
        source if source.text == text else replace(source, text=text, original=source.text)
        for source, text in zip(sources, texts, strict=True)
    ]
    if not names:
        return kept, []
    quoted = ", ".join(f"`{one_line(name, MAX_SHOWN)}`" for name in names[:MAX_NAMES])
    return kept, [f"A stub that follows a finished answer was left out, so the answer counts: {quoted}."]


def _text(name: str, data: bytes) -> str:
    """Decode a module as Python does: as UTF-8, or as its first lines say."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except (SyntaxError, UnicodeError, LookupError):
        raise SubmissionError(f"{name} is not text in UTF-8.", "Save it as UTF-8 and hand it in again.") from None
