"""Small grades made by hand, and a look into nbgrader's gradebook through nbgrader's own class."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook

from autograder.model.grade import CellRun, SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import CheckResult, Diagnosis, Failure, UnitResult

ASSIGNMENT = "warm_up"
# jsonschema imports this package if it is there, which takes a second, for formats that no notebook has.
START = "import sys; sys.modules['rfc3987_syntax'] = None; from nbgrader.apps.nbgraderapp import main; main()"


def nbgrader(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run an nbgrader command in the course; its log is in ``stderr``."""
    command = [sys.executable, "-c", START, *arguments]
    return subprocess.run(
        command, cwd=root, env={**os.environ, **environment}, capture_output=True, text=True, timeout=600
    )


def write_submission(
    root: Path, student: str, files: dict[str, str | bytes | None] | None = None, timestamp: str | None = None
) -> Path:
    """The solved notebooks, as students hand them in, with some files replaced or (None) left out."""
    folder = root / "submitted" / student / ASSIGNMENT
    shutil.copytree(root / "source" / ASSIGNMENT, folder, dirs_exist_ok=True)
    for name, content in (files or {}).items():
        if content is None:
            (folder / name).unlink()
        else:
            (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    if timestamp:
        (folder / "timestamp.txt").write_text(timestamp)
    return folder


class _Active(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        for name, value in attrs:
            value = value or ""
            if name.startswith("on") or value.strip().lower().startswith("javascript:") or "evil" in value:
                self.found.append(f"<{tag} {name}={value}>")

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"] and "alert(" in data:
            self.found.append(f"<script>{data}")


def active(html: str) -> list[str]:
    """What in the HTML would run or be loaded for a student: scripts that alert, on... attributes, evil URLs."""
    parser = _Active()
    parser.feed(html)
    return parser.found


def check(name: str, points: float, earned: float | None = None, hidden: bool = False, **failure: str) -> CheckResult:
    earned = points if earned is None else earned
    outcome = Outcome.PASS if earned == points else Outcome.FAIL
    told = Failure(**failure) if failure else (None if outcome is Outcome.PASS else Failure("It is wrong."))
    return CheckResult(
        name=name,
        sentence=f"The sentence of {name}.",
        outcome=outcome,
        points=earned,
        max_points=points,
        hidden=hidden,
        failure=told,
    )


def unit_grade(
    unit: str,
    *checks: CheckResult,
    status: Status = Status.GRADED,
    comment: str = "",
    cells: tuple[CellRun, ...] = (),
    answered_in: str | None = None,
    diagnoses: tuple[Diagnosis, ...] = (),
) -> UnitGrade:
    return UnitGrade(UnitResult(unit, checks, diagnoses), status, comment, answered_in or f"{unit}.ipynb", cells)


def grade_of(student: str, *units: UnitGrade) -> SubmissionGrade:
    return SubmissionGrade(student=student, assignment=ASSIGNMENT, units=units, fingerprint="f", isolation="full")


def read(db_url: str, look: Callable[[Gradebook], Any]) -> Any:
    with Gradebook(db_url) as gradebook:
        return look(gradebook)


def scores(db_url: str, student: str) -> dict[tuple[str, str], tuple[float | None, bool]]:
    """(notebook, cell) -> (auto score, needs a person), as nbgrader reads them."""

    def look(gradebook: Gradebook) -> dict[tuple[str, str], tuple[float | None, bool]]:
        found = gradebook.find_submission(ASSIGNMENT, student)
        return {
            (notebook.name, grade.name): (grade.auto_score, grade.needs_manual_grade)
            for notebook in found.notebooks
            for grade in notebook.grades
        }

    return read(db_url, look)


def comments(db_url: str, student: str) -> dict[tuple[str, str], str | None]:
    """(notebook, cell) -> the comment that feedback shows."""

    def look(gradebook: Gradebook) -> dict[tuple[str, str], str | None]:
        found = gradebook.find_submission(ASSIGNMENT, student)
        return {(n.name, c.name): c.comment for n in found.notebooks for c in n.comments}

    return read(db_url, look)
