"""The gradebook is locked, lost, or not writable: said in a sentence, and mended by the next run."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from faults.small_class import WRONG, SmallClass

from autograder.errors import GradebookError
from autograder.grade import sinks
from autograder.grade.gradebook.gradebook import Gradebook
from autograder.grades.store import Store


@contextmanager
def locked(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield connection


def test_run_waits_for_a_locked_gradebook(small_class: SmallClass) -> None:
    """Another program that holds the gradebook for a while delays the run and changes nothing."""
    small_class.grade()
    wanted = small_class.made()
    with locked(small_class.db) as connection:
        timer = threading.Timer(1.5, connection.rollback)
        timer.start()
        small_class.grade(force=True)
        assert not timer.is_alive()
    assert small_class.made() == wanted


def test_gradebook_locked_for_longer_than_anyone_waits(
    small_class: SmallClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run gives up with a cure, has changed no notebook, and the next one completes it."""
    monkeypatch.setattr(sinks, "Gradebook", lambda url, **_: Gradebook(url, patience=0.1))
    small_class.grade()
    wanted = small_class.made()
    with locked(small_class.db), pytest.raises(GradebookError, match=r"stayed locked.*run the same command again"):
        small_class.grade(force=True)

    assert small_class.made() == wanted


def test_gradebook_that_is_lost_is_written_anew_without_grading(small_class: SmallClass) -> None:
    """Deleting the gradebook costs one run that grades nobody."""
    small_class.grade()
    wanted = small_class.made()
    small_class.db.unlink()

    assert small_class.grade() == []
    assert small_class.made() == wanted


def test_gradebook_from_an_older_backup_is_brought_up_to_date_without_grading(small_class: SmallClass) -> None:
    """Scores that changed since the backup was made are written again, and nobody is graded for it."""
    small_class.grade()
    backup = small_class.db.read_bytes()
    small_class.hand_in("ada", "01_double", WRONG)
    small_class.hand_in("dee")
    assert small_class.grade() == ["ada", "dee"]
    wanted = small_class.made()
    small_class.db.write_bytes(backup)

    assert small_class.grade() == []
    assert small_class.made() == wanted


def test_two_first_runs_at_once_agree_on_one_secret(tmp_path: Path) -> None:
    """Each makes one, and both go on with the same."""
    for attempt in range(20):
        store = Store(tmp_path / str(attempt))
        barrier = threading.Barrier(4)

        def secret(_: int, store: Store = store, barrier: threading.Barrier = barrier) -> str:
            barrier.wait()
            return store.secret()

        with ThreadPoolExecutor(4) as pool:
            assert len({*pool.map(secret, range(4)), store.secret()}) == 1
        kept = (tmp_path / str(attempt) / ".autograder").rglob("*")
        assert [path.name for path in kept if path.is_file()] == ["secret"]


@pytest.mark.parametrize("what", ["folder", "one notebook"])
def test_autograded_notebooks_that_are_lost_are_written_anew(small_class: SmallClass, what: str) -> None:
    """Deleting them costs one run that grades nobody."""
    small_class.grade()
    wanted = small_class.made()
    folder = small_class.root / "autograded/ada/warm_up"
    for path in sorted(folder.iterdir())[: None if what == "folder" else 1]:
        path.unlink()
    if what == "folder":
        folder.rmdir()

    assert small_class.grade() == []
    assert small_class.made() == wanted


def test_remembered_grades_that_are_lost_or_damaged_are_made_again(small_class: SmallClass) -> None:
    """A grade file that is gone, cut off or not ours is as if that submission had never been graded."""
    small_class.grade()
    wanted = small_class.made()
    grades = small_class.root / ".autograder/grades/warm_up"
    (grades / "ada.json").unlink()
    (grades / "ben.json").write_bytes((grades / "ben.json").read_bytes()[:200])
    (grades / "cy.json").write_bytes(b"\x00\xff" * 50)

    assert small_class.grade() == ["ada", "ben", "cy"]
    assert small_class.made() == wanted


@pytest.mark.parametrize("content", [b"", b"this is no database, it is text" * 100], ids=["empty", "not a database"])
def test_damaged_gradebook_is_made_anew_or_refused(small_class: SmallClass, content: bytes) -> None:
    """An empty file becomes a gradebook; anything else is left as it is, and said."""
    small_class.grade()
    wanted = small_class.made()
    small_class.db.write_bytes(content)
    if content:
        with pytest.raises(GradebookError, match=r"gradebook\.db cannot be used: file is not a database\..*"):
            small_class.grade()
        assert small_class.db.read_bytes() == content
    else:
        assert small_class.grade() == []
        assert small_class.made() == wanted


def test_gradebook_that_is_a_folder_is_said(small_class: SmallClass) -> None:
    """The path is named, before anything was graded."""
    small_class.db.mkdir()
    with pytest.raises(GradebookError, match=r"gradebook\.db cannot be used.*run the same command again"):
        small_class.grade()
    assert not (small_class.root / "autograded").exists()


def test_read_only_gradebook_is_said(small_class: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is recorded stays as it is, and the next run that may write completes it."""
    small_class.grade()
    rows = small_class.rows()
    small_class.hand_in("ada", "01_double", WRONG)
    url = f"sqlite:///file:{small_class.db}?mode=ro&uri=true"  # root may write what is read-only for others
    monkeypatch.setattr(sinks, "Gradebook", lambda _, **__: Gradebook(url, patience=0.1))
    with pytest.raises(GradebookError, match="cannot be used: attempt to write a readonly database"):
        small_class.grade()
    assert small_class.rows() == rows

    monkeypatch.setattr(sinks, "Gradebook", Gradebook)
    assert small_class.grade() == ["ada"]
    assert small_class.rows() != rows
