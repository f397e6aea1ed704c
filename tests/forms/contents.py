"""Build the files that a form hands in."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

from forms import changes
from forms.changes import Notebook
from forms.form import Form

DOUBLE = "def double(x: torch.Tensor) -> torch.Tensor:\n    return 2 * x"
HALVE = "def halve(x: torch.Tensor) -> torch.Tensor:\n    return x / 2"
RAMP = "def ramp(n: int) -> torch.Tensor:\n    return start() + STEP * torch.arange(n)"
GIVEN = "STEP = 2\n\n\ndef start():\n    return 1"
ANSWERS = {"answer-double": DOUBLE, "answer-halve": HALVE, "answer-ramp": RAMP}
WRITTEN = "It doubles, because *every* entry does."
MODULES = {
    "01_double": f"import torch\n\n\n{DOUBLE}\n\n\n{HALVE}\n",
    "02_ramp": f"import torch\n\n{GIVEN}\n\n\n{RAMP}\n",
}
BOTH = f"import torch\n\n{GIVEN}\n\n\n{DOUBLE}\n\n\n{HALVE}\n\n\n{RAMP}\n"
BYTES = "surrogateescape"  # "%DC" in a file name stands for a byte that is no UTF-8
PLACEHOLDER = "{answers}"


class Desk:
    """The built course from which students' files are made.

    Args:
        root: the course's folder.
    """

    def __init__(self, root: Path, assignment: str) -> None:
        self._root, self._assignment = root, assignment

    def released(self, exercise: str) -> Notebook:
        return self._read("release", exercise)

    def solved(self, exercise: str) -> Notebook:
        """Return the released notebook with right answers."""
        notebook = self.released(exercise)
        right = {cell["id"]: cell["source"] for cell in self._read("source", exercise)["cells"]}
        for cell in notebook["cells"]:
            identity = changes.grade_id(cell)
            if identity.startswith("answer-"):
                cell["source"] = ANSWERS.get(identity) or _without_marks(right[cell["id"]])
            elif identity.startswith("written-"):
                cell["source"] = WRITTEN
        return notebook

    def module(self, exercise: str) -> str:
        """Return a module with right answers."""
        known = MODULES.get(exercise)
        return known or (self._root / "solutions" / f"{exercise}.py").read_text(encoding="utf-8")

    def _read(self, folder: str, exercise: str) -> Notebook:
        path = self._root / folder / self._assignment / f"{exercise}.ipynb"
        notebook: Notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            cell["source"] = "".join(cell["source"])
        return notebook


def _without_marks(source: str) -> str:
    return "\n".join(line for line in source.splitlines() if not line.strip().startswith("### "))


def handed_in(form: Form, desk: Desk) -> dict[str, bytes]:
    """Return everything that the form's student hands in, by file name. The first file is the one that counts."""
    if form.folder.is_dir():
        paths = sorted(path for path in form.folder.rglob("*") if path.is_file())
        return {path.relative_to(form.folder).as_posix(): path.read_bytes() for path in paths}
    files = _changed(form, desk)
    files |= {name: text.encode() for name, text in (form.beside or {}).items()}
    if not form.has_no_neighbour:
        (other,) = {"01_double", "02_ramp"} - {form.exercise}
        if other not in form.exercises:
            files[f"{other}.py"] = desk.module(other).encode()
    return files


def _changed(form: Form, desk: Desk) -> dict[str, bytes]:
    exercise = form.exercise
    if form.files is not None:
        return {unquote(name, errors=BYTES): CONTENTS[word](desk, exercise) for name, word in form.files.items()}
    if form.module is not None:
        text, name = form.module.replace(PLACEHOLDER, desk.module(exercise)), f"{exercise}.py"
    else:
        text, name = _text(_notebook(form, desk)), f"{exercise}.ipynb"
    data = text.encode(errors="surrogatepass")
    for word in form.save_as:
        data = SAVED[word](data)
    return {form.file or name: data}


def _notebook(form: Form, desk: Desk) -> Notebook:
    notebook = desk.solved(form.exercise)
    cell = changes.answer(notebook)
    if form.answer is not None:
        cell["source"] = form.answer
    cells, place = notebook["cells"], changes.place(notebook, cell)
    if form.after is not None:
        cells.insert(place + 1, changes.code(form.after))
    if form.before is not None:
        cells.insert(place, changes.code(form.before))
    if form.first is not None:
        cells.insert(0, changes.code(form.first))
    if form.last is not None:
        cells.append(changes.code(form.last))
    for name in form.change:
        getattr(changes, name)(notebook)
    if form.metadata is not None:
        notebook["metadata"] = dict(form.metadata)
    for cell in cells if form.cell_metadata else ():
        cell["metadata"] |= form.cell_metadata
    return notebook


def _text(notebook: Notebook) -> str:
    """Return the notebook as JupyterLab saves it."""
    try:
        text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
        text.encode()
    except UnicodeEncodeError:  # half a surrogate, which only an escape can hold
        text = json.dumps(notebook, indent=1) + "\n"
    return text


def _wrong(desk: Desk, exercise: str) -> bytes:
    notebook = desk.solved(exercise)
    changes.answer(notebook)["source"] = "def double(x):\n    return x + 1"
    return _text(notebook).encode()


def _zipped(desk: Desk, exercise: str) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        archive.writestr(f"{exercise}.ipynb", _solved(desk, exercise))
    return into.getvalue()


def _conflict(desk: Desk, exercise: str) -> bytes:
    lines = _solved(desk, exercise).decode().splitlines(keepends=True)
    middle = len(lines) // 2
    return "".join(
        [
            *lines[:middle],
            "<<<<<<< HEAD\n",
            lines[middle],
            "=======\n",
            lines[middle],
            ">>>>>>> main\n",
            *lines[middle + 1 :],
        ]
    ).encode()


def _solved(desk: Desk, exercise: str) -> bytes:
    return _text(desk.solved(exercise)).encode()


PAGE = b"<!DOCTYPE html>\n<html><body><pre>def double(x): return 2 * x</pre></body></html>\n"
POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22e\nsize 12345\n"
APPLE_DOUBLE = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        \x00\x02\x00\x00\x00\x09\x00\x00\x002\x00\x00"
CONTENTS: dict[str, Callable[[Desk, str], bytes]] = {
    "solved": _solved,
    "released": lambda desk, exercise: _text(desk.released(exercise)).encode(),
    "module": lambda desk, exercise: desk.module(exercise).encode(),
    "both": lambda desk, exercise: BOTH.encode(),
    "wrong": _wrong,
    "zip": _zipped,
    "cut off": lambda desk, exercise: _solved(desk, exercise)[:900],
    "conflict": _conflict,
    "empty": lambda desk, exercise: b"",
    "empty object": lambda desk, exercise: b"{}\n",
    "no cells": lambda desk, exercise: b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n',
    "pdf": lambda desk, exercise: b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n",
    "docx": lambda desk, exercise: _zipped(desk, exercise),
    "page": lambda desk, exercise: PAGE,
    "picture": lambda desk, exercise: b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "lfs pointer": lambda desk, exercise: POINTER,
    "apple double": lambda desk, exercise: APPLE_DOUBLE,
    "essay": lambda desk, exercise: b"I doubled each entry, and it works on my machine.\n",
    "only double": lambda desk, exercise: f"import torch\n\n\n{DOUBLE}\n".encode(),
    "only halve": lambda desk, exercise: f"import torch\n\n\n{HALVE}\n".encode(),
    "scratch": lambda desk, exercise: b"import torch\n\nprint(torch.ones(2))\n",
    "helper": lambda desk, exercise: b"def twice(x):\n    return x + x\n",
    "lesson as text": lambda desk, exercise: f"# Double\n\n```python\n{desk.module(exercise)}```\n".encode(),
    "plain sources": lambda desk, exercise: desk.module(exercise).encode(),
    "module of 01_double": lambda desk, exercise: desk.module("01_double").encode(),
    "module of 02_ramp": lambda desk, exercise: desk.module("02_ramp").encode(),
    "stub module": lambda desk, exercise: (
        b"def double(x):\n    raise NotImplementedError()\n\n\ndef halve(x):\n    raise NotImplementedError()\n"
    ),
}
SAVED: dict[str, Callable[[bytes], bytes]] = {
    "utf-8 with a mark": lambda data: b"\xef\xbb\xbf" + data,
    "utf-16": lambda data: data.decode().encode("utf-16"),
    "utf-16 without a mark": lambda data: data.decode().encode("utf-16-le"),
    "utf-32": lambda data: data.decode().encode("utf-32"),
    "latin-1": lambda data: data.decode().encode("latin-1"),
    "windows-1252": lambda data: data.decode().encode("cp1252"),
    "crlf": lambda data: data.replace(b"\n", b"\r\n"),
    "cr": lambda data: data.replace(b"\n", b"\r"),
    "mixed line ends": lambda data: data.replace(b"\n", b"\r\n", 3),
    "no last line end": lambda data: data.rstrip(b"\n"),
    "a null byte": lambda data: data + b"\0",
    "blank lines first": lambda data: b"\n\n\n" + data,
    "trailing comma": lambda data: data.rstrip()[:-1].rstrip() + b",\n}\n",
    "one line": lambda data: json.dumps(json.loads(data)).encode(),
    "ctrl-z": lambda data: data + b"\x1a",
}
