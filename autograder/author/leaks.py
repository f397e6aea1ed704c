"""Find secrets in what students receive.

There are two kinds of secret, because lessons and visible checks are public on purpose:

- Answers: statements of a solution region, of the oracle's functions and of other right answers, and sentences of a
  model answer. They are a leak everywhere, also in a worked example, unless they are so short that any text may hold
  them. The exercises of an assignment are released together, so none of them may give away another's answer, not even
  in its given code. Later assignments may build on it.
- Private lines: those of hidden checks and misconceptions. They are a leak unless the author wrote the same line in a
  lesson, a visible check, what it shares or a stub. The *name* of a hidden check is a leak everywhere.

Texts are compared without white space and with one kind of quote, so that reformatted copies are found. Archives and
wheels are opened, tensors' files are read as text.
"""

from __future__ import annotations

import ast
import base64
import io
import json
import re
import zipfile
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from autograder.author.written import model_answers, without_model_answers
from autograder.checks.bank import words
from autograder.course import BANK_SUFFIX
from autograder.model.course import Course, Unit
from autograder.notebook.read import parse_notebook
from autograder.solution import graded_names, solution_statements, stub
from autograder.variant import code_of

# Lengths without white space.
MIN_ANSWER = 30  # of a statement or sentence: any text may contain `return inputs @ query` or `y = torch.exp(x)`
MIN_LINE = 16  # of a secret line
# Lines that any code with torch may contain, including ours.
IDIOMS = (
    "exponentials = torch.exp(x)",
    "generator = torch.Generator().manual_seed(seed)",
    "return torch.tensor(rows, dtype=torch.float64)",
    "with torch.enable_grad():",
)
SIMPLE = (ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr)
SENTENCE = re.compile(r"(?<=[.!?:;])\s+|\n\s*\n|^\s*(?:[-*+]|\d+\.)\s+", re.MULTILINE)  # where one ends
DATA_URI = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")


@dataclass(frozen=True)
class Text:
    """One file that students receive."""

    path: Path
    plain: str
    squeezed: str
    code: tuple[str, ...]  # the file, or a notebook's code cells
    unit: Unit | None  # whose file it is, by its name


def find_leaks(course: Course, received: Mapping[Path, bytes]) -> list[str]:
    """Return one sentence for each secret of the course in the files that students receive."""
    texts = [_text(course, path, data) for path, data in _each_once(_opened(received))]
    public = _squeeze("\n".join([*IDIOMS, *(_public(unit) for unit in course.units)]))
    begins = {text.squeezed[i : i + MIN_LINE] for text in texts for i in range(len(text.squeezed) - MIN_LINE + 1)}
    released = {unit: number for number, assignment in enumerate(course.assignments) for unit in assignment.units}
    found: list[str] = []
    for unit in course.units:
        not_later = [text for text in texts if text.unit is None or released[text.unit] <= released[unit]]
        found += _search(_answers(unit), not_later, begins)
        found += _search(_model_sentences(unit), not_later, begins)
        found += _search(_private_lines(unit, public), texts, begins)
        found += _hidden_names(unit, texts)
        found += [sentence for text in texts if text.unit == unit for sentence in _answered(unit, text)]
    return list(dict.fromkeys(found))


def _opened(received: Mapping[Path, bytes]) -> Iterator[tuple[Path, bytes]]:
    """Yield the files; for archives and wheels yield their content."""
    for path, data in received.items():
        if path.suffix in (".zip", ".whl"):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                yield from _opened({path / name: archive.read(name) for name in archive.namelist()})
        else:
            yield path, data


def _each_once(files: Iterable[tuple[Path, bytes]]) -> list[tuple[Path, bytes]]:
    """Drop duplicate files: the same name and content."""
    first: dict[tuple[str, bytes], Path] = {}
    for path, data in files:
        first.setdefault((path.name, data), path)
    return [(path, data) for (_, data), path in first.items()]


def _search(secrets: Iterator[tuple[str, str]], texts: Sequence[Text], begins: Container[str]) -> Iterator[str]:
    """Yield sentences about the secrets in the texts.

    Args:
        begins: every ``MIN_LINE`` characters of all texts: a part of most secrets is in none, which this tells at once.
    """
    for shown, origin in secrets:
        secret = _squeeze(shown)
        if all(secret[i : i + MIN_LINE] in begins for i in range(0, len(secret) - MIN_LINE + 1, MIN_LINE)):
            yield from (_sentence(text.path, shown, origin) for text in texts if secret in text.squeezed)


def _answers(unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield each statement that gives away the answer, as written and as Python formats it, with its file."""
    given = stub(_read(unit, "solution.py"))  # what also stands outside the solution regions is no secret
    public = _squeeze("\n".join([*IDIOMS, given]))
    for name in ("solution.py", "oracle.py", *_names(unit, "styles")):
        source = _read(unit, name)
        for node in solution_statements(source) if name == "solution.py" else _function_statements(source):
            if isinstance(node, SIMPLE):
                for shown in dict.fromkeys([ast.get_source_segment(source, node) or "", ast.unparse(node)]):
                    squeezed = _squeeze(shown)
                    if len(squeezed) >= MIN_ANSWER and squeezed not in public:
                        yield shown, f"course/{unit.id}/{name}"


def _model_sentences(unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield each sentence of a model answer, with and without Markdown marks, with its file."""
    for answer in model_answers(_read(unit, "lesson.md")):
        for sentence in SENTENCE.split(answer.text):
            for shown in dict.fromkeys([sentence, re.sub(r"[*_`]", "", sentence)]):
                if len(_squeeze(shown)) >= MIN_ANSWER:
                    yield shown, f"course/{unit.id}/lesson.md"


def _function_statements(source: str) -> list[ast.stmt]:
    """Yield the statements of every function except ``examples``, whose tensors students may see."""
    functions = [node for node in ast.parse(source).body if _name(node) not in (None, "examples")]
    return [inner for node in functions for inner in ast.walk(node) if isinstance(inner, ast.stmt)]


def _private_lines(unit: Unit, public: str) -> Iterator[tuple[str, str]]:
    """Yield unpublished lines of code, comments and docstrings, without imports and decorators.

    Students may read what is wrong in a misconception, but not its code.
    """
    sources = {"hidden_checks.py": _read(unit, "hidden_checks.py")}
    sources |= {name: code_of(unit.folder / name) for name in _names(unit, "misconceptions")}
    for name, source in sources.items():
        for line in source.splitlines():
            shown = line.strip().strip('"')
            squeezed = _squeeze(shown)
            if len(squeezed) >= MIN_LINE and squeezed not in public and not re.match(r"import |from |@", shown):
                yield shown, f"course/{unit.id}/{name}"


def _hidden_names(unit: Unit, texts: Sequence[Text]) -> Iterator[str]:
    """Yield hidden checks' names in the files, unless a visible check has the same name."""
    for name in _tests(_read(unit, "hidden_checks.py")):
        for text in texts:
            if name not in text.plain or not re.search(rf"\b{re.escape(name)}\b", text.plain):
                continue
            if text.unit is None or name not in _tests(_read(text.unit, "checks.py")):
                yield _sentence(text.path, name, f"course/{unit.id}/hidden_checks.py")


def _answered(unit: Unit, text: Text) -> Iterator[str]:
    """Yield even the shortest statements of the solution, if they stand where the student defines the answer."""
    solution = _read(unit, "solution.py")
    kept = {ast.dump(node) for node in ast.walk(ast.parse(stub(solution))) if isinstance(node, ast.stmt)}
    secret = {ast.dump(node) for node in solution_statements(solution)} - kept
    names = graded_names(solution)
    for source in text.code:
        definitions = [node for node in _parsed(source) if _name(node) in names]
        for node in (inner for definition in definitions for inner in ast.walk(definition)):
            if isinstance(node, ast.stmt) and ast.dump(node) in secret:
                yield _sentence(text.path, ast.unparse(node), f"course/{unit.id}/solution.py")


def _text(course: Course, path: Path, data: bytes) -> Text:
    plain = "\n".join(words(data)) if path.suffix == BANK_SUFFIX else data.decode("utf-8", errors="replace")
    code: tuple[str, ...] = (plain,)
    if path.suffix == ".ipynb":
        notebook = parse_notebook(data, path.name)
        code = tuple(cell.source for cell in notebook.cells if cell.kind == "code")
        plain = "\n".join(_strings(json.loads(plain)))  # with outputs and attachments, without JSON's escapes
    plain += "".join(base64.b64decode(picture).decode() for picture in DATA_URI.findall(plain))
    unit = next((unit for unit in course.units if unit.id in path.name or unit.shared.name == path.name), None)
    return Text(path, plain, _squeeze(plain), code, unit)


def _strings(value: object) -> Iterator[str]:
    """Yield every string in a JSON value, lists of lines joined."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list) and all(isinstance(item, str) for item in value):
        yield "".join(value)
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _strings(item)


def _names(unit: Unit, folder: str) -> list[str]:
    """List the unit's Python files in one of its folders, as paths relative to the unit."""
    return [f"{folder}/{path.name}" for path in sorted((unit.folder / folder).glob("*.py"))]


def _public(unit: Unit) -> str:
    lesson = without_model_answers(_read(unit, "lesson.md"))
    checks = _read(unit, "checks.py"), _read(unit, unit.shared.name)
    return "\n".join([lesson, *checks, stub(_read(unit, "solution.py"))])


@lru_cache
def _tests(source: str) -> set[str]:
    return {name for node in _parsed(source) if (name := _name(node)) and name.startswith("test_")}


def _parsed(source: str) -> list[ast.stmt]:
    try:
        return ast.parse(source).body
    except (SyntaxError, ValueError):  # a markdown file, a cell with %magic
        return []


def _name(node: ast.stmt) -> str | None:
    return node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else None


def _squeeze(text: str) -> str:
    return re.sub(r"\s+", "", text).replace("'", '"')


def _sentence(path: Path, shown: str, origin: str) -> str:
    line = " ".join(shown.split())
    return f"{path} holds a line of {origin}: {line if len(line) <= 100 else line[:97] + '...'}"


def _read(unit: Unit, name: str) -> str:
    path = unit.folder / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""
