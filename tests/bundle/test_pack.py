"""A bundle as a folder, a zip and a repository; and what is in the way is not lost."""

from __future__ import annotations

import os
import subprocess
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.bundle.pack import MARK, course_date, write_folder, write_repository, write_zip
from autograder.cli import main
from autograder.errors import BuildError
from autograder.model.course import Course

FILES = {"README.md": f"{MARK}\n".encode(), "one/a.py": b"1\n", "one/python/a.py": b"2\n"}


def read(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, check=True).stdout


def test_a_zip_depends_on_its_content_alone(tmp_path: Path) -> None:
    """Written twice, in another order, it has the same bytes; it unpacks into a folder of its name."""
    write_zip(FILES, tmp_path / "kit.zip")
    first = (tmp_path / "kit.zip").read_bytes()
    write_zip(dict(reversed(FILES.items())), tmp_path / "kit.zip")

    assert (tmp_path / "kit.zip").read_bytes() == first
    with zipfile.ZipFile(tmp_path / "kit.zip") as archive:
        archive.extractall(tmp_path / "unzipped")
    assert read(tmp_path / "unzipped/kit") == FILES


def test_a_zip_has_the_date_of_the_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files are as old as the course's last commit; without git, as its newest file."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    lesson = tmp_path / "repository/course/01/lesson.md"
    lesson.parent.mkdir(parents=True)
    lesson.write_text("x")
    os.utime(lesson, (1.7e9, 1.7e9))
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-03-04T05:06:08+00:00")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    root = tmp_path / "repository"

    without_git = course_date(root)
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "--quiet", "-m", "x")
    write_zip(FILES, tmp_path / "kit.zip", course_date(root))

    assert without_git == 1.7e9
    with zipfile.ZipFile(tmp_path / "kit.zip") as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2026, 3, 4, 5, 6, 8)}


def test_a_bundle_replaces_a_bundle(tmp_path: Path) -> None:
    """What the new one does not hold is gone."""
    write_folder({**FILES, "one/old.py": b""}, tmp_path / "kit")
    write_folder(FILES, tmp_path / "kit")

    assert read(tmp_path / "kit") == FILES


@pytest.mark.parametrize("write", [write_folder, write_zip, lambda files, path: write_repository(files, path, "x")])
def test_nothing_else_is_replaced(tmp_path: Path, write: object) -> None:
    """A folder of somebody's own stays as it is."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "README.md").write_text("Mine.")

    with pytest.raises(BuildError, match=r"exists and is not.*--to"):
        write(FILES, folder)  # type: ignore[operator]  # each of three functions
    assert read(folder) == {"README.md": b"Mine."}


def test_a_repository_keeps_its_history(tmp_path: Path) -> None:
    """A template is committed on main; a later bundle is the next commit, and the same one is none."""
    folder = tmp_path / "kit"

    assert write_repository(FILES, folder, "A <course>") == "Committed."
    assert write_repository(FILES, folder, "A <course>") == "Nothing has changed."
    assert write_repository({**FILES, "one/b.py": b"3\n"}, folder, "A <course>") == "Committed."
    assert git(folder, "log", "--format=%s|%an", "main") == (
        "Update the exercises|A course\nHand out the exercises|A course\n"
    )
    assert git(folder, "ls-files").split() == sorted({**FILES, "one/b.py": b""})


def test_uncommitted_work_in_a_repository_stays(tmp_path: Path) -> None:
    """The error says where to look."""
    write_repository(FILES, tmp_path, "A course")
    (tmp_path / "one/a.py").write_text("my own")

    with pytest.raises(BuildError, match="uncommitted changes"):
        write_repository(FILES, tmp_path, "A course")
    assert (tmp_path / "one/a.py").read_text() == "my own"


@pytest.mark.parametrize(
    ("form", "place"), [("folder", "one-bundle/README.md"), ("zip", "one-bundle.zip"), ("git", "one-bundle/.git/HEAD")]
)
def test_the_command_says_where_it_wrote(small: Course, monkeypatch: pytest.MonkeyPatch, form: str, place: str) -> None:
    """Each form has its place below bundles/; a repository holds the workflow for pushes, too."""
    monkeypatch.chdir(small.root)

    ran = CliRunner().invoke(main, ["bundle", "one", "--as", form])

    assert ran.exit_code == 0, ran.output
    assert f"Wrote {small.root / 'bundles'}" in ran.output
    assert (small.root / "bundles" / place).is_file()
    assert (small.root / "bundles/one-bundle/.github/workflows/autograder.yml").is_file() == (form == "git")


def test_an_unknown_assignment_lists_those_there_are(small: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written."""
    monkeypatch.chdir(small.root)

    ran = CliRunner().invoke(main, ["bundle", "two"])

    assert ran.exit_code == 2
    assert "Assignments: one." in ran.output
    assert not (small.root / "bundles").exists()
