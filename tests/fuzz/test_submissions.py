"""Whatever is handed in, grading ends in a grade or a clear status, for everybody, and changes nothing else."""

from __future__ import annotations

import copy
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from faults.small_class import MADE, SmallClass
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from autograder.grades.store import Store
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Status

pytestmark = pytest.mark.slow
some = settings(
    max_examples=int(os.environ.get("AUTOGRADER_FUZZ", "100")),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
ANY_TEXT = st.text(max_size=60)  # without lone surrogates: JSON has them in ODD
ODD = st.sampled_from(
    [
        None,
        True,
        -1,
        1e308,
        float("nan"),
        "",
        [],
        {},
        [[]],
        {"": None},
        "\ud800",
        "\x00",
        "x" * 5000,
        [None, "a"],
        10**30,
    ]
).map(copy.deepcopy)  # a test changes what it drew
VALUE = ODD | ANY_TEXT | st.lists(ANY_TEXT | ODD, max_size=3) | st.dictionaries(ANY_TEXT, ODD, max_size=3)


def world(root: Path) -> dict[Path, tuple[int, int]]:
    """Everything in the course but what a run makes."""
    kept = [path for path in root.iterdir() if path.name not in MADE and not path.name.startswith("gradebook.db")]
    found = [path for top in kept for path in [top, *top.rglob("*")]]
    return {path: (path.lstat().st_size, path.lstat().st_mtime_ns) for path in found}


def grade_ada(small_class: SmallClass, write: Callable[[Path], Any]) -> SubmissionGrade:
    """Grade what ``write`` puts into Ada's folder, all the way into the gradebook."""
    folder = small_class.root / "submitted/ada/warm_up"
    shutil.rmtree(folder)
    folder.mkdir()
    write(folder)
    before = world(small_class.root)
    assert small_class.grade(students=("ada",)) in (["ada"], [])  # [] when it is what she handed in before
    assert world(small_class.root) == before
    grade = Store(small_class.root).load("warm_up", "ada")
    assert grade is not None
    assert [unit.result.unit for unit in grade.units] == ["01_double", "02_ramp"]
    for unit in grade.units:
        assert unit.status is not Status.GRADER_ERROR, unit.comment
        assert 0 <= unit.result.points <= unit.result.max_points == 10
        assert unit.comment or unit.status is Status.GRADED
        assert unit.comment.isprintable() or "\n" in unit.comment
        json.loads((small_class.root / f"autograded/ada/warm_up/{unit.result.unit}.ipynb").read_text())
    return grade


def solved(small_class: SmallClass) -> dict[str, Any]:
    return json.loads((small_class.root / "source/warm_up/01_double.ipynb").read_text())


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [path] * bool(path) + [place for key, value in inner for place in places(value, (*path, key))]


@some
@given(data=st.data())
def test_notebooks_of_another_structure(small_class: SmallClass, data: st.DataObject) -> None:
    """Values of other types, keys that are missing, renamed or doubled, and cells that are copied or moved."""
    notebook = solved(small_class)
    for _ in range(data.draw(st.integers(1, 4))):
        where = places(notebook)
        if not where:
            break
        *way, key = data.draw(st.sampled_from(where))
        parent = notebook
        for step in way:
            parent = parent[step]
        match data.draw(st.sampled_from(["set", "remove", "copy"])):
            case "set":
                parent[key] = data.draw(VALUE)
            case "remove":
                del parent[key]
            case "copy" if isinstance(parent, list):
                parent.insert(0, copy.deepcopy(parent[key]))
            case "copy":
                parent[data.draw(ANY_TEXT)] = copy.deepcopy(parent[key])
    grade_ada(small_class, lambda folder: (folder / "01_double.ipynb").write_text(json.dumps(notebook)))


@some
@given(at=st.integers(0, 10**5), byte=st.integers(0, 255), end=st.none() | st.integers(0, 4000))
def test_notebooks_with_changed_or_missing_bytes(small_class: SmallClass, at: int, byte: int, end: int | None) -> None:
    """One byte is another, or the file breaks off."""
    content = bytearray(json.dumps(solved(small_class)).encode())
    content[at % len(content)] = byte
    grade_ada(small_class, lambda folder: (folder / "01_double.ipynb").write_bytes(content[:end]))


@some
@given(
    content=st.binary(max_size=300) | ANY_TEXT.map(lambda text: text.encode("utf-16")) | ANY_TEXT.map(str.encode),
    name=st.sampled_from(["01_double.py", "01_double.ipynb", "homework.py", "homework.ipynb", "helper.txt"]),
)
@example(content=b"def double(x): return x\x00", name="01_double.py")
@example(content=b"# -*- coding: nonsense -*-\n", name="01_double.py")
@example(content=b"x = " + b"(" * 50_000, name="homework.py")
@example(content=b"x = " + b"-" * 200_000 + b"1", name="homework.py")
@example(content=b"x = 1" + b".a" * 100_000, name="homework.py")
@example(content=b"y=" * 50_000 + b"1", name="01_double.py")
@example(content=b"x" * 3_000_000, name="homework.py")
@example(content=b"[" * 200_000, name="01_double.ipynb")
@example(content=b'{"cells": ' * 50_000, name="homework.ipynb")
@example(content=b'{"cells": [], "nbformat": ' + b"9" * 5000 + b"}", name="01_double.ipynb")
@example(content=b"def double(x): return double(x)\ndef halve(x): raise SystemExit", name="01_double.py")
def test_files_of_any_content(small_class: SmallClass, content: bytes, name: str) -> None:
    """Random bytes, other encodings, null bytes, endless lines and deep nesting."""
    grade_ada(small_class, lambda folder: (folder / name).write_bytes(content))


NAME = st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=40).filter(
    lambda name: name not in (".", "..")
) | st.sampled_from(
    ["01_double.ipynb", "01_double (1).py", "01_DOUBLE.PY", "double.py", "-rf", "a\nb.py", "ü.py", "sys.py"]
)
KIND = st.sampled_from(
    ["empty", "solved", "folder", "link", "broken link", "loop", "pipe", "hard link", "huge", "deep"]
)


def put(folder: Path, name: str, kind: str, answer: str) -> None:
    path = folder / os.fsdecode(name.encode()[:200])
    if os.path.lexists(path):
        return
    match kind:
        case "empty":
            path.touch()
        case "solved":
            path.write_text(answer)
        case "folder":
            (path / "inner").mkdir(parents=True)
            (path / "inner/02_ramp.py").write_text("def ramp(n): return n")
        case "link":
            path.symlink_to("/etc/passwd")
        case "broken link":
            path.symlink_to("nowhere")
        case "loop":
            path.symlink_to(folder)
        case "pipe":
            os.mkfifo(path)
        case "hard link":
            os.link(folder.parents[2] / "nbgrader_config.py", path)
        case "huge":
            with open(path, "wb") as file:
                file.truncate(1 << 36)
        case "deep":
            (path / "/".join(["d"] * 300)).mkdir(parents=True)


@some
@given(files=st.lists(st.tuples(NAME, KIND), max_size=6))
@example(files=[("01_double.ipynb", "folder"), ("02_ramp.py", "pipe")])
@example(files=[("01_double.py", "huge"), ("deep", "deep"), ("02_ramp.ipynb", "loop")])
@example(files=[(f"01_double ({number}).py", "solved") for number in range(12)])
def test_folders_of_any_content(small_class: SmallClass, files: list[tuple[str, str]]) -> None:
    """Odd names, folders, links, pipes, empty and huge files: what is not a plain file is not read."""
    answer = (small_class.root / "solutions/01_double.py").read_text()

    def write(folder: Path) -> None:
        for name, kind in files:
            put(folder, name, kind, answer)

    grade_ada(small_class, write)


def test_names_that_are_no_text(small_class: SmallClass) -> None:
    """Bytes that are no UTF-8 in a name cost a remark, not the grade."""

    def write(folder: Path) -> None:
        Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.py")).write_text("x = 1")
        shutil.copy(small_class.root / "solutions/01_double.py", folder)

    grade = grade_ada(small_class, write)
    assert grade.units[0].result.points == 10
    assert "??.py was not read" in grade.units[0].comment


def test_thousands_of_files(small_class: SmallClass) -> None:
    """They cost a few remarks, not the grade."""

    def write(folder: Path) -> None:
        shutil.copy(small_class.root / "solutions/01_double.py", folder)
        for number in range(6000):
            (folder / f"z{number}.txt").touch()

    grade = grade_ada(small_class, write)
    assert grade.units[0].result.points == 10
    assert "Only the first 5000 files" in grade.units[0].comment
    assert len(grade.units[0].comment) < 5000
