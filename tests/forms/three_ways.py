"""Grade a class of forms in three ways: a student's check, ``autograder grade``, and ``nbgrader autograde``."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forms.contents import Desk, handed_in
from forms.form import Form
from nbgrader.api import Gradebook

from autograder.errors import AutograderError
from autograder.student.checker import Checker
from autograder.student.exercises import ANSWERS, Exercise
from autograder.student.show import checked_text

LONGEST = 3000  # seconds for one command
CHECK, HIDDEN = "check", "check-hidden"  # nbgrader's cells


@dataclass(frozen=True)
class Judged:
    """One exercise of one form, in one of the three ways.

    Args:
        visible: points of the checks that students see; None if there are none.
        hidden: points of the others; None also for a student's own check.
        said: everything that is said of it.
        status: as ``autograder grade`` names it; "" in the other ways.
        incidents: what the instructor is warned of.
    """

    visible: float | None
    hidden: float | None = None
    said: str = ""
    status: str = ""
    incidents: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClassOfForms:
    """A course in which each form is one student's submission.

    Args:
        root: the built course.
        copy: a copy of it, for nbgrader.
    """

    root: Path
    copy: Path
    assignment: str
    forms: Sequence[Form]

    def hand_in(self) -> None:
        """Write every form's files into both courses, and into a folder where the student works."""
        desk = Desk(self.root, self.assignment)
        for form in self.forms:
            files = handed_in(form, desk)
            for root in (self.root, self.copy):
                _write(root / "submitted" / form.name / self.assignment, files)
            _write(self.desk / form.name, files)

    @property
    def desk(self) -> Path:
        return self.root.parent / "desk"

    def graded(self) -> tuple[dict[tuple[str, str], Judged], str, int]:
        """Run ``autograder grade``. Return the grades by form and exercise, what it printed, and its exit status."""
        done = _run(self.root, "autograder", "grade", self.assignment, "--jobs", "2")
        found = dict(_stored(self.root, self.assignment, self.forms))
        return found, done.stdout + done.stderr, done.returncode

    def autograded(self) -> tuple[dict[tuple[str, str], Judged], str, int]:
        """Run ``nbgrader autograde``, with the same secret and nothing else of the other run."""
        (self.copy / ".autograder").mkdir(exist_ok=True)
        shutil.copy(self.root / ".autograder/secret", self.copy / ".autograder/secret")
        done = _run(self.copy, "nbgrader", "autograde", self.assignment)
        found = {}
        with Gradebook(f"sqlite:///{self.copy / 'gradebook.db'}") as gradebook:
            for form in self.forms:
                for notebook in gradebook.find_submission(self.assignment, form.name).notebooks:
                    found[form.name, notebook.name] = _recorded(notebook)
        return found, done.stdout + done.stderr, done.returncode

    def checked(self) -> dict[tuple[str, str], Judged]:
        """Run each student's own check, each in a process of its own."""
        found = {}
        with contextlib.chdir(self.desk), Checker() as checker:
            for form in self.forms:
                path = _own_file(form, self.desk / form.name)
                for exercise in form.exercises if path is not None else ():
                    checks = self.root / "exercises" / f"test_{exercise}.py"
                    found[form.name, exercise] = _check(checker, Exercise(exercise, checks), path)
        return found


def _run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, "-m", *command], cwd=root, capture_output=True, text=True, timeout=LONGEST)
    if done.returncode not in (0, 1):
        raise AssertionError(f"{command[0]} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-4000:]}")
    return done


def _recorded(notebook: Any) -> Judged:
    """Return what nbgrader's gradebook holds of one submitted notebook."""
    points = {grade.name: grade.auto_score for grade in notebook.grades}
    said = " ".join(comment.comment for comment in notebook.comments if comment.comment)
    return Judged(points[CHECK], points[HIDDEN], said)


def _own_file(form: Form, folder: Path) -> Path | None:
    if form.check is None:
        return None
    if form.check:
        return folder / form.check
    if form.files is not None:
        return folder / next(iter(form.files))
    if form.folder.is_dir():
        return min(path for path in folder.rglob("*") if path.suffix in ANSWERS)
    names = [form.file, f"{form.exercise}.ipynb", f"{form.exercise}.py"]
    return next((folder / name for name in names if name and (folder / name).is_file()), None)


def _check(checker: Checker, exercise: Exercise, path: Path) -> Judged:
    try:
        checker.start(exercise, path)
        done = checker.result()
    except AutograderError as error:
        return Judged(None, said=f"{error.what} {error.cure}")
    said = checked_text(exercise, path.name, done, full=True)
    return Judged(done.result.points if done.result is not None else 0.0, said=said)


def _stored(root: Path, assignment: str, forms: Iterable[Form]) -> Iterator[tuple[tuple[str, str], Judged]]:
    from autograder.grades.store import Store

    store = Store(root)
    for form in forms:
        grade = store.load(assignment, form.name)
        for unit in grade.units if grade is not None else ():
            summary, said = unit.summary(), unit.comment
            incidents = (*summary.incidents, *(grade.incidents if grade else ()))
            read = summary.status.is_graded
            yield (
                (form.name, summary.unit),
                Judged(
                    summary.visible_points if read else None,
                    summary.hidden_points if read else None,
                    said,
                    summary.status.value,
                    incidents,
                ),
            )


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def full_points(root: Path, exercises: Iterable[str]) -> dict[str, float]:
    """Return what each exercise is worth, as nbgrader's cells say."""
    return {exercise: sum(_cells(root, exercise)) for exercise in exercises}


def _cells(root: Path, exercise: str) -> Iterator[float]:
    (path,) = (root / "source").glob(f"*/{exercise}.ipynb")
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        graded: dict[str, Any] = cell["metadata"].get("nbgrader", {})
        if graded.get("grade_id") in (CHECK, HIDDEN):
            yield float(graded["points"])
