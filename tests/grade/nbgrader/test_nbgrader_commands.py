"""nbgrader's other commands, run from the course as an instructor runs them."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest
from nbgrader_helpers import ASSIGNMENT, nbgrader, scores, write_submission

from autograder.grade.nbgrader.plugins import grade_submission  # noqa: F401 (importable without nbgrader's command line)
from autograder.model.course import Course

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[3]
STOCK = {"AUTOGRADER_STOCK": "1"}


def test_generate_assignment_makes_what_build_made(course: Course):
    """release/ is nbgrader's, so nbgrader makes the same again."""
    released = {path.name: path.read_bytes() for path in (course.root / "release" / ASSIGNMENT).iterdir()}

    done = nbgrader(course.root, "generate_assignment", ASSIGNMENT, "--force")

    assert done.returncode == 0, done.stderr
    again = {path.name: path.read_bytes() for path in (course.root / "release" / ASSIGNMENT).iterdir()}
    assert again.keys() == released.keys()
    for name, content in released.items():
        if name.endswith(".ipynb"):
            assert json.loads(again[name])["cells"] == json.loads(content)["cells"]
        else:
            assert again[name] == content


def test_generate_assignment_needs_no_path(course: Course):
    """nbgrader starts ``alembic`` by name for a new gradebook; our settings let it be found."""
    done = nbgrader(course.root, "generate_assignment", ASSIGNMENT, "--force", PATH="/usr/bin:/bin")

    assert done.returncode == 0, done.stderr


def test_validate_knows_right_from_wrong(course: Course):
    """What the Validate button does: a real kernel and the visible checks."""
    right = nbgrader(course.root, "validate", f"source/{ASSIGNMENT}/01_double.ipynb")
    empty = nbgrader(course.root, "validate", f"release/{ASSIGNMENT}/01_double.ipynb")

    assert "Success" in right.stdout + right.stderr
    assert "failed" in (empty.stdout + empty.stderr).lower()


def test_zip_collect_then_grade(course: Course):
    """A learning platform's archive, modules among it, becomes submissions that nbgrader autograde grades."""
    archive = course.root / "downloaded" / ASSIGNMENT / "archive"
    archive.mkdir(parents=True)
    first, second = (course.root / "source" / ASSIGNMENT / f"{name}.ipynb" for name in ("01_double", "02_ramp"))
    handed_in = {"ada": [first, second], "ben": [first, course.root / "solutions/02_ramp.py"]}
    with zipfile.ZipFile(archive / "all.zip", "w") as file:
        for student, paths in handed_in.items():
            for path in paths:
                name = f"{ASSIGNMENT}_{student}_attempt_2026-01-30-15-30-10_{path.name}"
                file.writestr(name, path.read_text())

    collected = nbgrader(course.root, "zip_collect", ASSIGNMENT)
    done = nbgrader(course.root, "autograde", ASSIGNMENT)

    assert collected.returncode == 0, collected.stderr
    assert done.returncode == 0, done.stderr
    for student in handed_in:
        found = scores(f"sqlite:///{course.root / 'gradebook.db'}", student)
        assert sum(points for points, _ in found.values()) == 20.0


def test_autograde_before_generate_assignment(course: Course):
    """nbgrader asks for generate_assignment first; our executor registers the assignment itself."""
    write_submission(course.root, "ada")

    assert nbgrader(course.root, "autograde", ASSIGNMENT).returncode == 0


def test_autograde_without_the_wanted_isolation(course: Course):
    """It is refused, said, and marked for a person: no zero, and the next run grades it."""
    write_submission(course.root, "ada", {"02_ramp.ipynb": None})

    refused = nbgrader(course.root, "autograde", ASSIGNMENT, AUTOGRADER_WITHOUT="bubblewrap,landlock,seccomp")

    assert refused.returncode == 1
    assert "autograder doctor" in refused.stderr
    db_url = f"sqlite:///{course.root / 'gradebook.db'}"
    assert set(scores(db_url, "ada").values()) == {(None, True)}
    assert nbgrader(course.root, "autograde", ASSIGNMENT).returncode == 0
    assert scores(db_url, "ada")["01_double", "check"] == (4.0, False)


def test_no_execute_gives_no_points_away(course: Course):
    """Stock ``--no-execute`` believes the outputs that a student saved; ours runs the work all the same."""
    folder = write_submission(course.root, "ada")
    shutil.copy(course.root / "release" / ASSIGNMENT / "01_double.ipynb", folder)

    done = nbgrader(course.root, "autograde", ASSIGNMENT, "--no-execute")

    assert done.returncode == 0, done.stderr
    assert scores(f"sqlite:///{course.root / 'gradebook.db'}", "ada")["01_double", "check"] == (0.0, False)


def test_stock_autograde_of_the_solutions_is_full_points(course: Course):
    """Our executor switched off: a real kernel, nbgrader's own preprocessors, the same check cells."""
    write_submission(course.root, "ada")
    assert nbgrader(course.root, "generate_assignment", ASSIGNMENT, "--force", **STOCK).returncode == 0

    done = nbgrader(course.root, "autograde", ASSIGNMENT, **STOCK)

    assert done.returncode == 0, done.stderr
    found = scores(f"sqlite:///{course.root / 'gradebook.db'}", "ada")
    assert {cell: points for cell, (points, _) in found.items()} == {
        ("01_double", "check"): 4.0,
        ("01_double", "check-hidden"): 6.0,
        ("02_ramp", "check"): 4.0,
        ("02_ramp", "check-hidden"): 6.0,
    }


def test_stock_autograde_gives_partial_credit(course: Course):
    """One of four visible points, whatever is printed or warned; the hidden cell has the same share."""
    folder = write_submission(course.root, "ada")
    notebook = json.loads((folder / "01_double.ipynb").read_text())
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == "answer-double":
            cell["source"] = (
                "import sys, warnings\ndef double(x):\n"
                "    warnings.warn('w'); print('p'); print('e', file=sys.stderr)\n    return x"
            )
    (folder / "01_double.ipynb").write_text(json.dumps(notebook))
    assert nbgrader(course.root, "generate_assignment", ASSIGNMENT, "--force", **STOCK).returncode == 0

    done = nbgrader(course.root, "autograde", ASSIGNMENT, **STOCK)

    assert done.returncode == 0, done.stderr
    found = scores(f"sqlite:///{course.root / 'gradebook.db'}", "ada")
    assert (found["01_double", "check"][0], found["01_double", "check-hidden"][0]) == (1.0, 1.5)


def test_stock_autograde_of_this_repository(tmp_path: Path):
    """The course itself: stock nbgrader gives its solution notebooks every point. An assignment stands for all."""
    names = ("course", "source", "release", "exercises", "nbgrader_config.py")
    for name in names:
        path = REPOSITORY / name
        (shutil.copytree if path.is_dir() else shutil.copy)(path, tmp_path / name)
    name = "causal_attention"
    shutil.copytree(tmp_path / "source" / name, tmp_path / "submitted" / "ada" / name)
    assert nbgrader(tmp_path, "generate_assignment", name, "--force", **STOCK).returncode == 0
    done = nbgrader(tmp_path, "autograde", name, **STOCK)
    assert done.returncode == 0, done.stderr

    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{tmp_path / 'gradebook.db'}") as book:
        found = {
            (n.name, g.name): (g.auto_score, g.max_score)
            for s in book.student_submissions("ada")
            for n in s.notebooks
            for g in n.grades
        }
    assert found
    assert {cell: points for cell, (points, most) in found.items() if points != most} == {}
