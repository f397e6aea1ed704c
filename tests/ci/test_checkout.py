"""What a checkout answers is found out, or asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.ci.checkout import find_submission, student_name
from autograder.errors import AutograderError, SubmissionError
from autograder.model.course import Assignment, Course, Limits, Unit
from autograder.submissions.folder import read_folder


@pytest.fixture
def two(tmp_path: Path) -> Course:
    """A course of two assignments."""
    units = [Unit(name, tmp_path / name) for name in ("01_double", "02_ramp")]
    assignments = tuple(Assignment(name, (unit,)) for name, unit in zip(("first", "second"), units, strict=True))
    return Course("A course", tmp_path, assignments, Limits())


def work(tmp_path: Path, *names: str) -> Path:
    for name in names:
        path = tmp_path / "work" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")
    return tmp_path / "work"


@pytest.mark.parametrize(
    "name", ["02_ramp.py", "ramp.ipynb", "second/any.py", "homework/02-Ramp.py", "02_ramp (1).ipynb"]
)
def test_names_tell_the_assignment(two: Course, tmp_path: Path, name: str) -> None:
    """A folder named for it, or a file named for one of its exercises."""
    found = find_submission(two, work(tmp_path, name, "notes.py"), None, "sample-01")

    assert found.assignment.name == "second"
    assert found.folder.name == ("second" if name.startswith("second") else "work")
    assert not found.refused


@pytest.mark.parametrize("names", [("01_double.py", "02_ramp.py"), ("first/a.py", "second/b.py"), ("notes.py",)])
def test_in_doubt_nothing_is_graded(two: Course, tmp_path: Path, names: tuple[str, ...]) -> None:
    """The message names the option and the assignments; with the option it is graded."""
    folder = work(tmp_path, *names)

    with pytest.raises(SubmissionError, match="--assignment NAME: first, second"):
        find_submission(two, folder, None, None)

    assert find_submission(two, folder, "first", None).assignment.name == "first"


def test_the_only_assignment_needs_no_name(two: Course, tmp_path: Path) -> None:
    """Gradescope's zip holds one."""
    one = replace(two, assignments=two.assignments[:1])

    assert find_submission(one, work(tmp_path, "notes.py"), None, None).assignment.name == "first"


def test_a_checkout_may_be_named_by_a_link_and_hold_none(two: Course, tmp_path: Path) -> None:
    """The job names the checkout; the student fills it."""
    folder = work(tmp_path, "notes.py")
    (tmp_path / "link").symlink_to(folder)
    (folder / "second").symlink_to(tmp_path)

    assert find_submission(two, tmp_path / "link", "first", None).refused == ""
    assert "is a link" in find_submission(two, folder, "second", None).refused


@pytest.mark.parametrize("place", [".", "inner"])
def test_a_course_in_the_checkout_is_not_run(two: Course, tmp_path: Path, place: str) -> None:
    """Its checks are code, and who wrote the checkout may have written them. The message says what to type."""
    folder = work(tmp_path, "first/01_double.py")

    with pytest.raises(SubmissionError, match="autograder ci FOLDER --course COURSE"):
        find_submission(replace(two, root=folder / place), folder, None, "sample-01")


def test_no_folder_is_an_error(two: Course, tmp_path: Path) -> None:
    """It says what to type."""
    with pytest.raises(AutograderError, match="autograder ci FOLDER"):
        find_submission(two, tmp_path / "nowhere", None, None)


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({"OWNER": "sample-01", "GITHUB_ACTOR": "sample-02"}, "sample-01"),
        ({"GITLAB_USER_LOGIN": "学生-03"}, "学生-03"),
        ({"GITHUB_ACTOR": "../sample"}, "student"),
        ({}, "student"),
    ],
)
def test_the_job_says_whose_it_is(environment: dict[str, str], name: str) -> None:
    """A name that could not be a folder's is none."""
    assert student_name(environment) == name


def test_gits_own_files_are_nobodys_work(checkout: Path) -> None:
    """A repository's history does not use up the number of files that are read."""
    found = read_folder(checkout)

    assert sorted(found.files) == ["01_double.py", "02_ramp.py", "README.md"]
    assert found.remarks == ()
