"""``autograder build``: what it makes, what it calls stale, and what it leaves alone."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys

import pytest
import torch
from safetensors.torch import load_file, save_file

from autograder.author.build import BUILT, build, built_files, is_built, listed, stale
from autograder.author.release import make_release
from autograder.course import load_course
from autograder.errors import BuildError, CourseError
from autograder.model.course import Course, Unit
from autograder.solution import graded_names

MADE = {
    "exercises/18_rope.py",
    "exercises/test_18_rope.py",
    "exercises/test_18_rope.safetensors",
    "exercises/test_18_rope.mistakes",
    "exercises/test_18_rope.json",
    "solutions/18_rope.py",
    "solutions/18_rope.mistakes",
    "source/one/18_rope.ipynb",
    "source/one/test_18_rope.py",
    "source/one/test_18_rope.safetensors",
    "source/one/test_18_rope.mistakes",
    "source/one/test_18_rope.json",
    "release/one/18_rope.ipynb",
    "release/one/test_18_rope.py",
    "release/one/test_18_rope.safetensors",
    "release/one/test_18_rope.mistakes",
    "release/one/test_18_rope.json",
}


def sentences(course: Course) -> list[str]:
    return [str(file) for file in stale(course)]


def test_every_file_is_made(small: Course) -> None:
    """One unit makes fourteen files, and nothing else appears: no gradebook, no log."""
    build(small)
    found = {path.relative_to(small.root).as_posix() for path in small.root.rglob("*") if path.is_file()}

    assert {path for path in found if not path.startswith("course/")} == MADE


def test_texts_lie_beside_the_notebook(small: Course) -> None:
    """A text that a lesson's examples read is released with the notebook, as it is."""
    (small.units[0].folder / "tale.txt").write_text("Once upon a time\n")
    build(small)

    assert (small.root / "source/one/tale.txt").read_text() == "Once upon a time\n"
    assert (small.root / "release/one/tale.txt").read_text() == "Once upon a time\n"


def test_nothing_is_stale_after_a_build(small: Course) -> None:
    """A second build has nothing to do and changes no file."""
    assert len(build(small)) == len(MADE)

    assert sentences(small) == []
    assert build(small) == []


def test_rebuild_is_byte_identical(small: Course, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The same course elsewhere, built by another process, gives the same bytes."""
    build(small)
    script = (
        "import sys; from pathlib import Path; from autograder.author.build import built_files; "
        "from autograder.course import load_course; import hashlib, json; "
        "files = built_files(load_course(Path(sys.argv[1]))); "
        "print(json.dumps({path.as_posix(): hashlib.sha256(data).hexdigest() for path, data in files.items()}))"
    )
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (small.root / "course").rename(elsewhere / "course")
    shown = subprocess.run(
        [sys.executable, "-c", script, str(elsewhere)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"},
    ).stdout

    here = {name: hashlib.sha256((small.root / name).read_bytes()).hexdigest() for name in MADE}
    assert json.loads(shown) == here


def test_stale_files_are_named_with_the_cure(small: Course) -> None:
    """Each built file that was edited or deleted is named with what to run, and build puts it right."""
    build(small)
    for name in MADE:
        path = small.root / name
        if path.suffix == ".safetensors":
            save_file({"x": torch.zeros(1)}, path)
        elif path.suffix == ".mistakes":
            path.write_bytes(path.read_bytes()[:-1])
        else:
            path.write_text(path.read_text(encoding="utf-8").replace("rope", "soap", 1), encoding="utf-8")
    assert sorted(sentences(small)) == sorted(f"{name} is out of date. Run: autograder build" for name in MADE)

    for name in MADE:
        (small.root / name).unlink()
    assert sorted(sentences(small)) == sorted(f"{name} is missing. Run: autograder build" for name in MADE)

    build(small)
    assert sentences(small) == []


def test_many_files_of_a_folder_are_counted(small: Course) -> None:
    """A new folder is one line, as are many files of it that change; few files are named."""
    new = [*listed(build(small))]
    assert ("exercises/ (5 files)", "missing") in new
    assert ("solutions/18_rope.mistakes", "missing") in new

    (small.root / "exercises/18_rope.py").unlink()
    assert [*listed(stale(small))] == [("exercises/18_rope.py", "missing")]


def test_edited_course_makes_files_stale(small: Course, unit: Unit) -> None:
    """After the points of a visible check change, its copies and all that holds its points are out of date."""
    build(small)
    checks = unit.folder / "checks.py"
    checks.write_text(checks.read_text().replace("@points(2)", "@points(3)", 1))

    assert {file.path.as_posix() for file in stale(small)} == {
        name for name in MADE if name.endswith((".ipynb", "test_18_rope.py", ".mistakes", ".json"))
    }


def test_last_bits_of_examples_do_not_matter(small: Course) -> None:
    """Processors round differently: tensors that differ by rounding are not stale, others are."""
    build(small)
    path = small.root / "exercises/test_18_rope.safetensors"
    metadata = {"built_from": "course/18_rope/oracle.py"}
    tensors = load_file(path)

    tensors["batch_moved"] = tensors["batch_moved"] * (1 + 2 * torch.finfo(tensors["batch_moved"].dtype).eps)
    save_file(tensors, path, metadata)
    assert sentences(small) == []

    tensors["batch_moved"] = tensors["batch_moved"] * (1 + 1e-4)
    save_file(tensors, path, metadata)
    assert sentences(small) == ["exercises/test_18_rope.safetensors is out of date. Run: autograder build"]

    path.write_bytes(b"damaged")
    assert sentences(small) == ["exercises/test_18_rope.safetensors is out of date. Run: autograder build"]


def test_files_of_a_unit_that_is_gone_are_removed(small: Course) -> None:
    """What was built from a unit that course.toml no longer names is left over, and is removed with its folder."""
    build(small)
    (small.root / "course/course.toml").write_text('title = "Small"\n')
    emptied = load_course(small.root)

    assert {file.path.as_posix() for file in stale(emptied) if file.why == "left over"} == MADE
    build(emptied)
    assert not [path for path in small.root.rglob("*18_rope*") if "course" not in path.relative_to(small.root).parts]
    assert not (small.root / "release/one").exists()


def test_other_peoples_files_are_left_alone(small: Course) -> None:
    """A file without our mark is no business of build, whatever its name."""
    build(small)
    for name in "exercises/notes.py", "source/one/header.ipynb", "release/one/data.safetensors", "solutions/a.txt":
        (small.root / name).write_text("{}")

    assert sentences(small) == []


def test_every_built_file_carries_its_mark(small: Course) -> None:
    """The first line of a text, the metadata of a notebook or tensor file, say what it was built from."""
    build(small)

    assert all(is_built(small.root / name) for name in MADE)
    for name in MADE:
        if name.endswith(".py"):
            assert BUILT.search((small.root / name).read_text(encoding="utf-8").splitlines()[0])


def test_release_is_nbgraders(small: Course) -> None:
    """Students' notebooks carry nbgrader's checksums and locks, and its stubs instead of the solutions."""
    build(small)
    notebook = json.loads((small.root / "release/one/18_rope.ipynb").read_text(encoding="utf-8"))
    cells = {
        cell["metadata"]["nbgrader"]["grade_id"]: cell for cell in notebook["cells"] if "nbgrader" in cell["metadata"]
    }

    assert all("checksum" in cell["metadata"]["nbgrader"] for cell in cells.values())
    assert cells["check"]["metadata"]["editable"] is False
    answer = "".join(cells["answer-rope"]["source"])
    assert answer.endswith("    # YOUR CODE HERE\n    raise NotImplementedError()")
    assert answer in (small.root / "exercises/18_rope.py").read_text(encoding="utf-8")


def test_refused_release_names_the_assignment() -> None:
    """What nbgrader refuses becomes a sentence, not a traceback."""
    with pytest.raises(BuildError, match="nbgrader cannot release one"):
        make_release("one", {"broken.ipynb": b"{}"})


def test_stubs_load_and_define_every_answer(course: Course) -> None:
    """Every exercise's stub can be imported and defines all its answers; that each raises is proven by verify."""
    for unit in course.units:
        namespace: dict[str, object] = {"__name__": unit.id}
        exec((course.root / "exercises" / f"{unit.id}.py").read_text(encoding="utf-8"), namespace)
        assert set(graded_names((unit.folder / "solution.py").read_text(encoding="utf-8"))) <= set(namespace)


def test_plain_pytest_runs_the_exercises(small: Course) -> None:
    """`pytest exercises/` runs the visible checks: the stub fails all of them as unwritten, the solution passes all."""
    build(small)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "exercises"]
    stub = subprocess.run(command, cwd=small.root, capture_output=True, text=True, check=False)
    assert "2 failed, 1 skipped" in stub.stdout
    assert stub.stdout.count("`rope` is not written yet") >= 2

    (small.root / "exercises/18_rope.py").write_bytes((small.root / "solutions/18_rope.py").read_bytes())
    solved = subprocess.run(command, cwd=small.root, capture_output=True, text=True, check=False)
    assert "3 passed" in solved.stdout


@pytest.mark.parametrize("name", ["lesson.md", "solution.py", "checks.py", "hidden_checks.py", "oracle.py"])
def test_missing_file_is_named(small: Course, unit: Unit, name: str) -> None:
    """A unit without one of its files is refused by the file's name."""
    (unit.folder / name).unlink()
    with pytest.raises(CourseError, match=name.replace(".", r"\.")):
        built_files(small)
