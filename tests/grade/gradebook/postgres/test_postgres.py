"""A gradebook in PostgreSQL: what stands in it is what SQLite would hold, with many writers and a server that fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from faults.small_class import COMMENTS, ROWS, WRONG, SmallClass
from nbgrader.api import Gradebook as NbgraderGradebook
from nbgrader_helpers import check, grade_of, unit_grade
from server import Server
from sqlalchemy import create_engine, text

from autograder.author.build import build
from autograder.course import load_course
from autograder.errors import GradebookError
from autograder.grade.gradebook.gradebook import Gradebook
from autograder.grade.run import grade_course
from autograder.grades.db_url import configured_url
from autograder.model.grade import SubmissionGrade
from autograder.model.summary import Summary

REPOSITORY = Path(__file__).parents[4]
GRADE = Summary("ada", "warm_up", ())


def rows(db_url: str) -> list[tuple[Any, ...]]:
    """Every score and comment."""
    engine = create_engine(db_url)
    with engine.connect() as connection:
        found = [tuple(row) for query in (ROWS, COMMENTS) for row in connection.execute(text(query))]
    engine.dispose()
    return sorted(found, key=repr)


def grade(of: SmallClass, db_url: str, after: Callable[[int], None] = lambda done: None, **changes: Any) -> list[str]:
    """Grade into this gradebook; returns whose submission was really graded."""
    done: list[str] = []

    def progress(number: int, total: int, grade: SubmissionGrade | None) -> None:
        if grade is not None:
            done.append(grade.student)
            after(number)

    options = of.options(db_url=db_url, **changes)
    grade_course(of.course, of.course.assignments, options, progress)
    return done


def test_class_is_graded_as_into_sqlite(small_class: SmallClass, db_url: str) -> None:
    """The same scores and comments, and what has not changed is not graded again."""
    small_class.grade()
    wanted = rows(f"sqlite:///{small_class.db}")
    shutil.rmtree(small_class.root / ".autograder/grades")

    assert grade(small_class, db_url) == ["ada", "ben", "cy"]
    assert [tuple(row) for row in rows(db_url)] == [_as_bool(row) for row in wanted]
    assert grade(small_class, db_url) == []


def _as_bool(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """SQLite has no truth values: it gives 0 and 1."""
    return (*row[:-1], bool(row[-1])) if len(row) == 6 else row


def test_what_a_person_entered_survives(small_class: SmallClass, db_url: str) -> None:
    """A manual score, extra credit and a comment stay when the submission is graded anew."""
    grade(small_class, db_url)
    with NbgraderGradebook(db_url) as gradebook:
        cell = gradebook.find_grade("check", "01_double", "warm_up", "ada")
        cell.manual_score, cell.extra_credit = 2.5, 1.0
        gradebook.find_comment("answer-double", "01_double", "warm_up", "ada").manual_comment = "Well done."
        gradebook.db.commit()
    small_class.hand_in("ada", "01_double", WRONG)

    assert grade(small_class, db_url) == ["ada"]
    with NbgraderGradebook(db_url) as gradebook:
        cell = gradebook.find_grade("check", "01_double", "warm_up", "ada")
        assert (cell.manual_score, cell.extra_credit, cell.score) == (2.5, 1.0, 3.5)
        assert cell.auto_score < 4
        assert gradebook.find_comment("answer-double", "01_double", "warm_up", "ada").manual_comment == "Well done."


def test_many_writers_on_an_empty_database(small_class: SmallClass, db_url: str) -> None:
    """Eight at once make the tables, register the assignment and record a submission each: all of it is there."""

    def write(number: int) -> None:
        units = (
            unit_grade("01_double", check("test_doubles", 4), check("test_secret", 6, hidden=True)),
            unit_grade("02_ramp", check("test_four_steps", 4), check("test_any", 6, hidden=True)),
        )
        gradebook = Gradebook(db_url)
        gradebook.register(small_class.course, small_class.course.assignments[0])
        for again in range(3):
            gradebook.record(grade_of(f"sample-{number:02}", *units))
            gradebook.record(grade_of(f"shared-{again}", *units))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))

    scores = [row for row in rows(db_url) if len(row) == 6]
    assert len(scores) == len(set(scores)) == (8 + 3) * 4
    assert {row[3] for row in scores} == {4.0, 6.0}


def test_server_started_anew_between_two_grades_is_not_noticed(
    small_class: SmallClass, db_url: str, server: Server
) -> None:
    """Connections that the server has dropped are made again."""

    def after(done: int) -> None:
        if done == 1:
            server.stop()
            server.start()

    assert grade(small_class, db_url, after) == ["ada", "ben", "cy"]
    assert len({row[0] for row in rows(db_url)}) == 3


def test_server_lost_in_the_middle_is_told_and_the_next_run_completes(
    small_class: SmallClass, db_url: str, server: Server
) -> None:
    """What was graded stands; with the server back, the same command grades the others."""
    with pytest.raises(
        GradebookError, match=r"cannot be used: .*Check that its server runs.*run the same command again: it continues"
    ):
        grade(small_class, db_url, lambda done: server.stop() if done == 1 else None)
    server.start()
    assert {row[0] for row in rows(db_url)} == {"ada"}

    assert grade(small_class, db_url) == ["ben", "cy"]
    assert {row[0] for row in rows(db_url)} == {"ada", "ben", "cy"}


def test_server_lost_within_a_transaction_leaves_nothing_of_it(
    small_class: SmallClass, db_url: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A submission's scores and comments stand whole or not at all."""
    from autograder.grade.gradebook import gradebook

    genuine = gradebook.write_comments

    def fail(*arguments: Any) -> None:
        if not stopped:
            stopped.append(True)
            server.stop()
        genuine(*arguments)

    stopped: list[bool] = []
    monkeypatch.setattr(gradebook, "write_comments", fail)
    with pytest.raises(GradebookError, match="Check that its server runs"):
        grade(small_class, db_url)
    server.start()
    assert rows(db_url) == []

    assert grade(small_class, db_url) == ["ada", "ben", "cy"]


def test_database_that_is_not_there_is_told_without_the_password(server: Server) -> None:
    """Its name is; the password is in neither of the places where a URL may have it."""
    for url in (f"x:hidden@/nothing?host={server.folder}", f"x@/nothing?host={server.folder}&password=hidden"):
        gradebook = Gradebook(f"postgresql+psycopg://{url}")
        with pytest.raises(GradebookError, match=r"nothing.* cannot be used.*Check that its server runs") as told:
            gradebook.lacks([GRADE])
        assert "hidden" not in str(told.value)


def test_missing_driver_is_told() -> None:
    """A URL may name another driver than the one that comes with the course: the right URL is shown."""
    with pytest.raises(GradebookError, match=r"(?s)\"\.\[postgres\]\".*postgresql\+psycopg://"):
        Gradebook("postgresql+psycopg2://grader@/gradebook").lacks([GRADE])


def test_gradebook_is_the_one_that_nbgrader_uses(small_class: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """``autograder grade`` reads the db_url of nbgrader_config.py, so both always write into the same."""
    url = "postgresql+psycopg://grader@/gradebook"
    assert configured_url(small_class.root) == f"sqlite:///{small_class.db}"
    monkeypatch.setenv("AUTOGRADER_DB_URL", url)
    assert configured_url(small_class.root) == url
    (small_class.root / "nbgrader_config.py").write_text(
        f"c = get_config()\nc.CourseDirectory.db_url = {url + '2'!r}\n"
    )
    assert configured_url(small_class.root) == url + "2"
    (small_class.root / "nbgrader_config.py").write_text("c = get_config(\n")
    with pytest.raises(GradebookError, match="Fix it, or name the gradebook with --db"):
        configured_url(small_class.root)


@pytest.mark.slow
def test_commands_at_the_same_time(small_course: Path, tmp_path: Path, server: Server) -> None:
    """Two runs of ``autograder grade`` and ``nbgrader autograde`` write what one run alone writes into SQLite."""
    root = tmp_path / "course"
    shutil.copytree(small_course / "course", root / "course")
    shutil.copy(REPOSITORY / "nbgrader_config.py", root)
    toml = root / "course/course.toml"
    listed = '[[assignments]]\nname = "first"\nunits = ["01_double"]\n\n[[assignments]]\nname = "second"\nunits = '
    toml.write_text(toml.read_text().replace('[[assignments]]\nname = "warm_up"\nunits = ["01_double", ', listed + "["))
    build(load_course(root))
    for student in ("ada", "ben", "cy", "dee"):
        for assignment in ("first", "second"):
            shutil.copytree(root / "source" / assignment, root / "submitted" / student / assignment)
    (root / "submitted/ben/first/01_double.ipynb").unlink()
    (root / "submitted/ben/first/01_double.py").write_text(WRONG)
    (root / ".autograder").mkdir()
    (root / ".autograder/secret").write_text("0" * 32)
    alone, wanted = tmp_path / "alone", f"sqlite:///{tmp_path / 'alone/gradebook.db'}"
    shutil.copytree(root, alone)

    ours = [sys.executable, "-m", "autograder", "grade", "--isolation", "limits only", "--jobs", "1"]
    theirs = [sys.executable, "-m", "nbgrader", "autograde", "first", "--student"]
    commands = [
        [*ours, "first", "--student", "ada", "--student", "ben"],
        [*ours, "second"],
        [*theirs, "cy"],
        [*theirs, "dee"],
    ]
    environment = {**os.environ, "AUTOGRADER_ISOLATION": "limits only"}
    done = subprocess.run(ours, cwd=alone, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr

    url = server.url("at_once")
    environment["AUTOGRADER_DB_URL"] = url
    running = [
        subprocess.Popen(
            command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for command in commands
    ]
    for run in running:
        said, _ = run.communicate(timeout=600)
        assert run.returncode == 0, said

    assert rows(url) == sorted((_as_bool(row) for row in rows(wanted)), key=repr)
    assert not (root / "gradebook.db").exists()
