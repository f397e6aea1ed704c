"""Grades, hidden checks' sentences and the gradebook are readable for instructors alone, from the first moment."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from nbgrader_helpers import read

from autograder.grade.gradebook.gradebook import Gradebook
from autograder.grade.nbgrader.folders import keep_feedback_private
from autograder.grade.options import Options
from autograder.grade.sinks import open_sinks
from autograder.grades.permissions import file_mode, make_private_database, make_private_folder, mend_tree
from autograder.grades.store import Store
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=["umask 000", "umask 022", "umask 077"])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(top: Path) -> dict[str, str]:
    """Of ``top`` and all that is in it, by relative name."""
    paths = [top, *sorted(top.rglob("*"))]
    return {path.relative_to(top.parent).as_posix(): f"{stat.S_IMODE(path.stat().st_mode):o}" for path in paths}


def open_to_others(found: dict[str, str]) -> dict[str, str]:
    return {name: mode for name, mode in found.items() if int(mode, 8) & 0o077}


@pytest.mark.usefixtures("umask")
def test_the_store_is_private(tmp_path: Path, grade: SubmissionGrade) -> None:
    """Folders are 0700 and files 0600, whatever the umask."""
    store = Store(tmp_path)
    store.secret()
    store.write(grade)

    found = modes(tmp_path / ".autograder")
    assert len(found) > 4
    assert set(found.values()) == {"700", "600"}


def test_a_store_that_was_open_is_closed(tmp_path: Path, grade: SubmissionGrade) -> None:
    """A store of an earlier version is mended when a run opens it, and nothing outside it through a link."""
    store = Store(tmp_path)
    store.secret()
    store.write(grade)
    outside = tmp_path / "outside"
    outside.touch()
    (tmp_path / ".autograder/link").symlink_to(outside)
    for path in (*(tmp_path / ".autograder").rglob("*"), tmp_path / ".autograder"):
        path.chmod(0o755 if path.is_dir() else 0o644)

    secret = Store(tmp_path).secret()

    (tmp_path / ".autograder/link").unlink()
    assert open_to_others(modes(tmp_path / ".autograder")) == {}
    assert stat.S_IMODE(outside.stat().st_mode) == 0o644
    assert secret == store.secret()
    assert store.load(grade.assignment, grade.student) is not None


@pytest.mark.usefixtures("umask")
def test_the_gradebook_is_private(course: Course, db_url: str, grade: SubmissionGrade) -> None:
    """What SQLite writes beside it has the same mode, while it is written."""
    path = course.root / "gradebook.db"
    with closing(Gradebook(db_url)) as gradebook:
        gradebook.register(course, course.assignments[0])
        gradebook.record(grade)
        with sqlite3.connect(path) as other:
            other.execute("PRAGMA journal_mode = WAL")
            other.execute("UPDATE student SET first_name = 'x'")
        found = {name: mode for name, mode in modes(course.root).items() if "gradebook.db" in name}
        other.close()

    assert f"{course.root.name}/gradebook.db-wal" in found
    assert set(found.values()) == {"600"}


def test_a_gradebook_that_nbgrader_made_is_closed(course: Course, db_url: str) -> None:
    """nbgrader makes it readable for all; opening it here mends that, and what was in it stays."""
    with closing(Gradebook(db_url)) as gradebook:  # nbgrader's own class starts a program for a new one
        gradebook.register(course, course.assignments[0])
    read(db_url, lambda book: book.update_or_create_student("ada"))
    path, beside = course.root / "gradebook.db", course.root / "gradebook.db-shm"
    beside.touch()
    for made in (path, beside):
        made.chmod(0o644)

    with closing(Gradebook(db_url)) as gradebook:
        gradebook.register(course, course.assignments[0])

    assert open_to_others({path.name: f"{stat.S_IMODE(path.stat().st_mode):o}"}) == {}
    assert read(db_url, lambda book: [student.id for student in book.students]) == ["ada"]


def test_a_gradebook_made_anew_is_private(course: Course, db_url: str) -> None:
    """Also in a process that had opened one at the same place before."""
    for _ in range(2):
        with closing(Gradebook(db_url)) as gradebook:
            gradebook.register(course, course.assignments[0])
        mode = stat.S_IMODE((course.root / "gradebook.db").stat().st_mode)
        (course.root / "gradebook.db").unlink()
        assert mode == 0o600


def test_a_folder_in_a_gradebook_s_place_is_left_as_it_is(tmp_path: Path) -> None:
    """SQLite says that it is none; nobody locks the instructor out of it."""
    (tmp_path / "gradebook.db").mkdir(mode=0o755)
    make_private_database(tmp_path / "gradebook.db")

    assert stat.S_IMODE((tmp_path / "gradebook.db").stat().st_mode) == 0o755


@pytest.mark.usefixtures("umask")
def test_autograded_and_feedback_are_closed(course: Course, db_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders that hold every student's work; one that stood open before, too."""
    monkeypatch.chdir(course.root)
    (course.root / "feedback").mkdir(mode=0o755)
    options = Options(submitted=course.root / "submitted", autograded=course.root / "autograded", db_url=db_url)
    with open_sinks(course, course.assignments, options, Store(course.root)):
        pass
    keep_feedback_private(assignment="warm_up", student="*", notebooks=[])

    for name in ("autograded", "feedback"):
        assert stat.S_IMODE((course.root / name).stat().st_mode) == 0o700


def test_a_group_of_instructors_keeps_its_rights(tmp_path: Path) -> None:
    """In a folder that is shared as nbgrader's ``groupshared`` shares it, the group may write, and others nothing."""
    tmp_path.chmod(0o2775)
    make_private_folder(tmp_path / "one/two")
    make_private_database(tmp_path / "gradebook.db")

    assert stat.S_IMODE((tmp_path / "one/two").stat().st_mode) == 0o2770
    assert stat.S_IMODE((tmp_path / "gradebook.db").stat().st_mode) == 0o660
    assert file_mode(tmp_path / "one") == 0o660


def test_a_disk_without_modes_is_no_reason_to_stop(
    tmp_path: Path, course: Course, db_url: str, grade: SubmissionGrade, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on FAT, or in a folder of another owner: everything is written, and nothing is said."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    shutil.rmtree(course.root / ".autograder", ignore_errors=True)
    (course.root / ".autograder").mkdir(mode=0o755)
    monkeypatch.setattr(os, "chmod", refuse)
    monkeypatch.setattr(Path, "chmod", refuse)
    store = Store(course.root)
    store.secret()
    store.write(grade)
    mend_tree(course.root)
    with closing(Gradebook(db_url)) as gradebook:
        gradebook.register(course, course.assignments[0])
        gradebook.record(grade)

    assert store.load(grade.assignment, grade.student) is not None
