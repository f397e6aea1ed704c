"""What a bundle holds, and what it must not."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from autograder.author.leaks import find_leaks
from autograder.bundle.contents import bundle_files
from autograder.errors import BuildError
from autograder.model.course import Course
from autograder.wheel import package_wheel

PARTS = ("py", "json", "mistakes", "safetensors", "start")


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_everything_to_begin_with_is_there(files: dict[str, bytes]) -> None:
    """Notebook, stub, the package, one page; the checks and settings for editors and hubs are in hidden folders."""
    checks = {"one/.checks/rule.answers", *(f"one/.checks/test_18_rope.{part}" for part in PARTS)}
    editors = {".devcontainer/devcontainer.json", ".vscode/settings.json", ".vscode/extensions.json"}
    settings = {*editors, ".binder/Dockerfile"}
    package = {f"wheels/{package_wheel()[0]}", "wheels/18_rope.zip"}
    others = {"README.md", "install.py", ".gitignore", ".dockerignore", "one/18_rope.ipynb", "one/python/18_rope.py"}

    assert set(files) == checks | settings | package | others
    assert all(json.loads(data) for name, data in files.items() if name.endswith(".json") and name[0] == ".")
    assert not [name for name, data in files.items() if re.search(rb"@[A-Z_]{4,}@", data) and name[:6] != "wheels"]


def test_the_page_is_one_page(files: dict[str, bytes]) -> None:
    """It says how to install, start, check and hand in, and names what is there."""
    page = files["README.md"].decode()

    assert len(page.splitlines()) < 60
    assert all(f"**{word}**" in page for word in ("Install", "Start", "Check", "Hand in"))
    assert f"wheels/{package_wheel()[0]}" in page
    assert "autograder check rope" in page
    assert "https://colab.research.google.com/github/organization/course/blob/main/one/18_rope.ipynb" in page


def test_the_package_holds_no_course(course: Course) -> None:
    """It is the engine and its metadata; no exercise is known by name, and no line of the course is in it."""
    wheel = members(package_wheel()[1])

    assert {name.split("/")[0] for name in wheel} == {"autograder", "attention_course-0.1.0.dist-info"}
    assert not [name for name in wheel for unit in course.units if unit.id in name]
    assert find_leaks(course, {Path("engine.whl"): package_wheel()[1]}) == []


def test_the_package_is_complete(course: Course) -> None:
    """Every file of the engine is in it, with templates and styles: what is missing fails at a student's."""
    engine = course.root / "autograder"
    ours = {path.relative_to(course.root).as_posix() for path in engine.rglob("*") if path.is_file()}

    assert {name for name in ours if "__pycache__" not in name} == {
        name for name in members(package_wheel()[1]) if name.startswith("autograder/")
    }


@pytest.mark.slow
def test_no_byte_of_the_whole_course_gives_anything_away(course: Course) -> None:
    """Nor one inside an archive, the package, a notebook's outputs or a tensor's file."""
    assert bundle_files(course, course.assignments, with_workflow=True)  # it raises if something leaks


@pytest.mark.parametrize("secret", ["solution.py", "hidden_checks.py", "oracle.py", "styles/loops.py"])
@pytest.mark.parametrize("place", ["notes.txt", "a.whl", "a.zip", "18_rope.safetensors"])
def test_a_secret_is_found_wherever_it_lies(small: Course, secret: str, place: str) -> None:
    """In a plain file, in an archive within a wheel, in the text of a tensors' file."""
    data = (small.units[0].folder / secret).read_bytes()
    for name in ("inner.py", "inner.zip") if place.endswith(("whl", "zip")) else ():
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name, data)
        data = target.getvalue()
    data = b"\x99\0\xff" + data if place.endswith("safetensors") else data

    assert any(f"course/18_rope/{secret}: " in sentence for sentence in find_leaks(small, {Path(place): data}))


def test_what_leaks_is_not_handed_out(small: Course) -> None:
    """The error names the file and the line."""
    lesson = small.units[0].folder / "lesson.md"
    lesson.write_text(f"{lesson.read_text()}\n```\nreturn x - x.mean(dim=-1, keepdim=True)\n```\n")

    with pytest.raises(BuildError, match=r"one/18_rope\.ipynb holds a line of course/18_rope/solution\.py"):
        bundle_files(small, small.assignments)
