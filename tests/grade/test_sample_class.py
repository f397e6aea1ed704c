"""The sample class, graded end to end by the command, gets the grades in tests/golden/sample_class.json."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from whole import SHARE

from autograder.author.sample_class import samples, write_sample_class
from autograder.grades.store import Store
from autograder.model.course import Course

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("grading")]


def grades_of(course: Course) -> dict[str, Any]:
    """Points and status of every unit, by student's title and assignment, as the store has them."""
    store = Store(course.root)
    found: dict[str, Any] = {}
    for number, sample in enumerate(samples(course), start=1):
        student = f"sample-{number:02}"
        found[f"{student}: {sample.title}"] = {
            unit.result.unit: [unit.result.points, unit.status.value]
            for assignment in course.assignments
            if (grade := store.load(assignment.name, student)) is not None
            for unit in grade.units
        }
    return found


def grade_command(course: Course, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "200"}
    command = [sys.executable, "-m", "autograder", "grade", "--isolation", "limits only", *arguments]
    return subprocess.run(command, cwd=course.root, env=environment, text=True, capture_output=True, timeout=900)


def settle_chance(course: Course) -> None:
    """Hidden inputs depend on the course's secret, and a few known mistakes pass a check on some of them."""
    (course.root / ".autograder").mkdir(exist_ok=True)
    (course.root / ".autograder/secret").write_text("0" * 32, encoding="ascii")


def test_sample_class_gets_its_golden_grades(
    course_copy: Course, golden: Callable[..., None], some: Callable[[Sequence[Any]], Sequence[Any]]
) -> None:
    """Every sample's points and status are the ones its golden file says, and the exit status asks for a person."""
    settings = course_copy.root / "course/course.toml"
    patient = settings.read_text(encoding="utf-8").replace("cell_seconds = 10", "cell_seconds = 25")
    settings.write_text(patient, encoding="utf-8")  # a busy machine must not change a grade
    submitted = course_copy.root / "submitted"
    write_sample_class(course_copy, submitted)
    folders = sorted(submitted.glob("sample-*"))
    first = (len(folders) - 2) % SHARE  # so that the last but one stays, which is broken, and no endless loop
    left_out = set(folders) - set(some([*folders[first:], *folders[:first]]))
    for folder in left_out:
        shutil.rmtree(folder)
    settle_chance(course_copy)

    run = grade_command(course_copy)

    assert run.returncode == 1, run.stdout + run.stderr
    found = {who: grades for who, grades in grades_of(course_copy).items() if grades}
    golden("sample_class.json", found, partly=bool(left_out))


def test_unchanged_submissions_are_not_graded_again(course_copy: Course) -> None:
    """A second run grades only the submission whose content changed, whatever its timestamp says."""
    titles = [sample.title for sample in samples(course_copy)][:3]
    write_sample_class(course_copy, course_copy.root / "submitted")
    for number in range(len(titles) + 1, 100):
        folder = course_copy.root / "submitted" / f"sample-{number:02}"
        if folder.is_dir():
            folder.rename(course_copy.root / f"left-out-{number}")
    grade_command(course_copy, course_copy.assignments[0].name)
    before = {path: path.read_bytes() for path in (course_copy.root / ".autograder/grades").rglob("*.json")}
    changed = course_copy.root / "submitted/sample-02" / course_copy.assignments[0].name
    file = next(changed.glob("*.py"))
    file.write_text("# nothing left\n", encoding="utf-8")

    grade_command(course_copy, course_copy.assignments[0].name)

    after = {path: path.read_bytes() for path in (course_copy.root / ".autograder/grades").rglob("*.json")}
    different = [path.parent.name + "/" + path.stem for path in after if before.get(path) != after[path]]
    assert different == [f"{course_copy.assignments[0].name}/sample-02"]
