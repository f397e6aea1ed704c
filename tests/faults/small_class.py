"""A class of the two-unit course of tests/grade: how it is graded, disturbed, and looked at afterwards."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder.author.build import build
from autograder.author.proof import FILE as PROVEN
from autograder.author.proof import remember
from autograder.boundary.protocol import Answered, Asked, Reply, Request, Run
from autograder.course import load_course
from autograder.errors import AutograderError
from autograder.grade.feedback import autograded
from autograder.grade.feedback.compose import composed
from autograder.grade.judge.engine import Grader
from autograder.grade.options import Options
from autograder.grade.run import grade_course
from autograder.grade.workers import local, process
from autograder.grades.atomic_write import NEW
from autograder.grades.history import LAST_RUN, REPLACED
from autograder.inside.host import Host
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade
from autograder.sandbox import machine
from autograder.sandbox.isolation import Level
from autograder.submissions import parser_messages, reader
from autograder.submissions.parser import accepted
from autograder.submissions.parser_process import answered

TESTS = Path(__file__).parent.parent
ASSIGNMENT = "warm_up"
MADE = ("autograded", "gradebook.db", ".autograder")
WRONG = "import torch\ndef double(x): return x\ndef halve(x): return x / 2\n"
ROWS = """
SELECT student_id, notebook.name, base_cell.name, auto_score, manual_score, needs_manual_grade
FROM grade JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id
JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
JOIN notebook ON submitted_notebook.notebook_id = notebook.id JOIN base_cell ON grade.cell_id = base_cell.id
ORDER BY 1, 2, 3
"""
COMMENTS = """
SELECT student_id, notebook.name, base_cell.name, auto_comment
FROM comment JOIN submitted_notebook ON comment.notebook_id = submitted_notebook.id
JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
JOIN notebook ON submitted_notebook.notebook_id = notebook.id JOIN base_cell ON comment.cell_id = base_cell.id
ORDER BY 1, 2, 3
"""


class InProcess:
    """Sessions without any sandbox: the answers run here."""

    reported_level = None

    def session(self, files: Mapping[str, bytes] | None = None, seconds: float | None = None) -> InProcess.Session:
        return InProcess.Session()

    class Session:
        seconds_used = 0.0

        def __init__(self) -> None:
            self._host = Host({})

        def ask(self, request: Request, tensors: list[Any], seconds: float | None = None) -> tuple[Reply, list[Any]]:
            return self._host.handle(request, tensors)

        def ask_all(self, asked: Sequence[Asked]) -> Iterator[Answered]:
            return (self.ask(request, tensors) for request, tensors in asked)

        def run_all(self, requests: Sequence[Run]) -> Iterator[Reply]:
            return (self.ask(request, [])[0] for request in requests)

        def turn(self, left: int, following: int, seconds: float | None = None) -> bool:
            return False

        def close(self) -> None:
            pass


class Inline(Executor):
    """Runs each job at once, in this process."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class InlineParser:
    """Reads and renders here: another process for each of a hundred forked runs would take minutes."""

    seconds_used = 0.0

    def launch(self) -> None:
        pass

    def ask(self, task: parser_messages.Task, seconds: float = 0.0) -> parser_messages.Reply:
        return accepted(answered(task, composed))


def build_small_course(root: Path) -> Path:
    shutil.copytree(TESTS / "grade/course", root)
    shutil.copy(TESTS.parent / "nbgrader_config.py", root)
    build(load_course(root))
    return root


@dataclass
class SmallClass:
    root: Path
    course: Course

    @classmethod
    def copy(cls, course: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> SmallClass:
        shutil.copytree(course, root)
        made = cls(root, load_course(root))
        monkeypatch.setattr(machine, "likely_level", lambda: Level.LIMITS_ONLY)
        monkeypatch.setattr(local, "local_executor", lambda workers, job: Inline())
        monkeypatch.setattr(
            process, "grader", lambda course, secret, isolation, *_: Grader(course, InProcess(), secret, isolation)
        )
        for module in (reader, autograded):
            monkeypatch.setattr(module, "parser", lambda *_: InlineParser())
        remember(made.course, {unit: [] for unit in made.course.units})
        (root / ".autograder/secret").write_text("0" * 32)
        for student in ("ada", "ben", "cy"):
            made.hand_in(student)
        made.hand_in("ben", "01_double", WRONG)
        return made

    def hand_in(self, student: str, unit: str = "", answer: str = "") -> Path:
        """The solved notebooks; for one unit a module instead."""
        folder = self.root / "submitted" / student / ASSIGNMENT
        if not unit:
            shutil.copytree(self.root / "source" / ASSIGNMENT, folder)
            return folder
        (folder / f"{unit}.ipynb").unlink(missing_ok=True)
        (folder / f"{unit}.py").write_text(answer)
        return folder

    @property
    def db(self) -> Path:
        return self.root / "gradebook.db"

    def options(self, **changes: Any) -> Options:
        changes = {"db_url": f"sqlite:///{self.db}", "minimum": Level.LIMITS_ONLY.value, **changes}
        return Options(submitted=self.root / "submitted", autograded=self.root / "autograded", **changes)

    def grade(self, **changes: Any) -> list[str]:
        """Grade; returns whose submission was really graded."""
        done: list[str] = []

        def progress(_: int, of: int, grade: SubmissionGrade | None) -> None:
            if grade is not None:
                done.append(grade.student)

        grade_course(self.course, self.course.assignments, self.options(**changes), progress)
        return done

    def grade_apart(self, prepare: Callable[[], None], finish: Callable[[], None] = lambda: None) -> str:
        """Grade in a forked process between ``prepare`` and ``finish``.

        Returns how it ended: "done", an error's sentence, "killed".
        """
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            said = "crashed"
            try:
                os.close(reading)
                prepare()
                self.grade()
                said = "done"
            except AutograderError as error:
                said = str(error) if error.cure else f"crashed: no cure for {error}"
            except BaseException as error:
                said = f"crashed: {error!r}"
            finally:
                finish()
                os.write(writing, said.encode()[:4000])
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            said = pipe.read().decode()
        return "killed" if os.waitpid(child, 0)[1] else said

    def rows(self) -> list[tuple[Any, ...]]:
        """Every score and comment of the gradebook."""
        with sqlite3.connect(self.db) as connection:
            found = [*connection.execute(ROWS), *connection.execute(COMMENTS)]
        connection.close()
        return found

    def made(self) -> dict[str, Any]:
        """All that a run leaves, without what differs between equal runs (ids, seconds) and tells of them."""
        notebooks = {path.relative_to(self.root).as_posix(): _content(path) for path in self._files("autograded")}
        folder, of_runs = self.root / ".autograder", (REPLACED, LAST_RUN, NEW, PROVEN.name)
        kept = [path for path in self._files(".autograder") if path.relative_to(folder).parts[0] not in of_runs]
        grades = {path.relative_to(self.root).as_posix(): _content(path) for path in kept}
        for name, content in grades.items():
            if name.endswith(".json"):
                lines = [json.loads(line) for line in content.splitlines()]
                grades[name] = [{**line, "seconds": 0} if isinstance(line, dict) else line for line in lines]
        return {"rows": self.rows(), **notebooks, **grades}

    def _files(self, name: str) -> list[Path]:
        return sorted((self.root / name).rglob("*"))

    def keep(self, where: Path) -> None:
        """Copy what runs have made so far, to be put back later."""
        shutil.rmtree(where, ignore_errors=True)
        where.mkdir()
        _copy_made(self.root, where)

    def put_back(self, where: Path) -> None:
        for name in MADE:
            path = self.root / name
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
        for path in self.root.glob("gradebook.db-*"):
            path.unlink()
        _copy_made(where, self.root)


def _copy_made(source: Path, target: Path) -> None:
    for name in MADE:
        if (source / name).is_dir():
            shutil.copytree(source / name, target / name)
        elif (source / name).is_file():
            shutil.copy2(source / name, target / name)


def _content(path: Path) -> Any:
    return path.read_bytes() if path.is_file() else "folder"
