"""Links in the engine's own folders lead nowhere, and nobody loses anything by them."""

from __future__ import annotations

import os
import shlex
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from autograder import own_folder
from autograder.ci.results import write_files
from autograder.errors import LinkError
from autograder.exports.request import OutputFile
from autograder.grades.store import Store
from autograder.grades.term import pack, start_anew
from autograder.model.grade import SubmissionGrade
from autograder.student.progress import keep_points, load_standing

STORE = (
    ".autograder",
    ".autograder/.new",
    ".autograder/grades",
    ".autograder/grades/warm_up",
    ".autograder/grades/warm_up/.new",
)


@pytest.fixture(params=[True, False], ids=["by descriptors", "as on Windows"], autouse=True)
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_folder, "HAS_DESCRIPTORS", request.param)


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder that nothing may touch."""
    folder = tmp_path / "outside"
    folder.mkdir(mode=0o755)
    (folder / "mine.json").write_text("mine")
    return folder


def state(folder: Path) -> list[tuple[str, int, bytes]]:
    files = sorted((folder, *folder.rglob("*")))
    return [(str(path), path.stat().st_mode, b"" if path.is_dir() else path.read_bytes()) for path in files]


def replace_by_link(path: Path, target: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.rename(path.with_name(f"{path.name}-before"))
    path.symlink_to(target)


def refused(path: Path) -> AbstractContextManager[pytest.ExceptionInfo[LinkError]]:
    """The error names the link and the command that removes it."""
    return pytest.raises(LinkError, match=rf"{path} is a link.*rm {shlex.quote(str(path))}$")


@pytest.mark.parametrize("name", STORE)
def test_the_store_writes_through_no_link(name: str, tmp_path: Path, outside: Path, grade: SubmissionGrade) -> None:
    """Neither grades nor the secret, and nothing outside gets other permissions."""
    before = state(outside)
    replace_by_link(tmp_path / name, outside)
    store = Store(tmp_path)

    with refused(tmp_path / name):
        store.secret()
        store.write(grade)

    assert state(outside) == before


def test_the_store_reads_through_no_link(tmp_path: Path, outside: Path) -> None:
    """A grade that somebody else wrote is not taken."""
    path = tmp_path / ".autograder/grades/warm_up/mine.json"
    replace_by_link(path, outside / "mine.json")
    with refused(path):
        Store(tmp_path).recall("warm_up", "mine")

    path.unlink()
    replace_by_link(path.parent, outside)
    with refused(path.parent):
        Store(tmp_path).students("warm_up")


def test_a_link_is_not_archived_and_not_emptied(tmp_path: Path, outside: Path) -> None:
    """Nothing that the link points to is packed or removed."""
    before = state(outside)
    replace_by_link(tmp_path / ".autograder", outside)

    with refused(tmp_path / ".autograder"):
        pack(tmp_path, tmp_path / "archives/term.zip", None, {}, datetime.now(UTC))
    with refused(tmp_path / ".autograder"):
        start_anew(tmp_path, None)

    assert state(outside) == before


@pytest.mark.parametrize("name", ["results", "results/.new", "build", "build/results"])
def test_a_job_writes_through_no_link_of_a_checkout(
    name: str, tmp_path: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command ends with an error that names the link, whatever folder is chosen with --out."""
    before = state(outside)
    monkeypatch.chdir(tmp_path)
    replace_by_link(tmp_path / name, outside)
    out = Path("build/results" if name.startswith("build") else "results")

    with refused(tmp_path / name):
        write_files([OutputFile("a.json", b"ours")], out)

    assert state(outside) == before


def test_a_job_replaces_a_link_that_is_a_file(tmp_path: Path, outside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file that it points to stays."""
    before = state(outside)
    monkeypatch.chdir(tmp_path)
    replace_by_link(tmp_path / "results/a.json", outside / "mine.json")

    write_files([OutputFile("a.json", b"ours")], Path("results"))

    assert (tmp_path / "results/a.json").read_bytes() == b"ours"
    assert not (tmp_path / "results/a.json").is_symlink()
    assert state(outside) == before


@pytest.mark.parametrize("name", [".autograder", ".autograder/progress.json"])
def test_a_student_reads_why_points_are_not_kept(name: str, tmp_path: Path, outside: Path) -> None:
    """The check itself goes on."""
    before = state(outside)
    replace_by_link(tmp_path / name, outside / "mine.json" if name.endswith("json") else outside)

    kept, (standing, shown) = keep_points(tmp_path, "softmax", 1, 2, ()), load_standing(tmp_path)

    assert f"{tmp_path / name} is a link" in kept + shown
    assert f"rm {tmp_path / name}" in kept + shown
    assert state(outside) == before
    assert standing.units == {} or not (tmp_path / name).is_symlink()


def test_ordinary_folders_are_used_as_ever(tmp_path: Path) -> None:
    """The course's own folder may be reached through a link."""
    (tmp_path / "real").mkdir()
    (tmp_path / "course").symlink_to(tmp_path / "real")
    root = tmp_path / "course"

    assert Store(root).secret() == Store(tmp_path / "real").secret()
    assert keep_points(root, "softmax", 1, 2, ()) == ""
    assert load_standing(root)[0].units["softmax"].points == 1


def test_a_pipe_in_place_of_a_file_holds_nobody_up(tmp_path: Path) -> None:
    """It is read as if it were empty."""
    if hasattr(os, "mkfifo"):
        (tmp_path / ".autograder/grades/warm_up").mkdir(parents=True)
        os.mkfifo(tmp_path / ".autograder/grades/warm_up/x.json")

    assert Store(tmp_path).recall("warm_up", "x") is None
