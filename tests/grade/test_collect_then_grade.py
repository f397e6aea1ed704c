"""From a download to the gradebook, by the two commands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from downloads import write_tree, write_zip, zipped
from nbgrader.api import Gradebook
from nbgrader_helpers import ASSIGNMENT, scores

from autograder.grades.db_url import default_url
from autograder.model.course import Course

pytestmark = pytest.mark.slow
ROSTER = "username,name\nsample-1,Sample One\nsample-2,学生 二\nsample-3,Sample Three\nsample-4,Sample Four\n"


def autograder(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "autograder", *arguments]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=600)


@pytest.mark.sample
def test_a_class_is_collected_and_graded(course: Course, tmp_path: Path) -> None:
    """Times and scores stand in the gradebook; a missing exercise is a zero; what was not graded is named."""
    first, second = sorted((course.root / "source" / ASSIGNMENT).glob("*.ipynb"))
    attempt = f"{ASSIGNMENT}_{{}}_attempt_2026-01-30-15-30-10_{{}}"
    files = {
        attempt.format("sample-1", first.name): first.read_bytes(),
        attempt.format("sample-1", second.name): second.read_bytes(),
        attempt.format("sample-2", "hw.zip"): zipped({f"work/{first.name}": first.read_bytes()}),
        attempt.format("sample-3", "hw.zip"): b"PK broken",
        attempt.format("sample-9", second.name): second.read_bytes(),
    }
    download = write_zip(tmp_path / "gradebook_x.zip", files)
    (course.root / "roster.csv").write_text(ROSTER, encoding="utf-8")
    write_tree(course.root / "submitted/sample-3", {"Warm-Up/notes.txt": b""})

    collected = autograder(course.root, "collect", str(download), "--timezone", "UTC")
    graded = autograder(course.root, "grade", "--jobs", "1", "--isolation", "limits only")

    db_url = default_url(course.root)
    assert (collected.returncode, graded.returncode) == (1, 1)
    assert "3 new" in collected.stdout
    assert f".waiting/sample-9/{ASSIGNMENT}  waits, because it is not certain whose it is." in graded.stderr
    assert f"{ASSIGNMENT}: 1 of 4 in the roster handed in nothing: sample-4." in graded.stdout
    assert sum(points for points, _ in scores(db_url, "sample-1").values()) == 20
    assert scores(db_url, "sample-2")["02_ramp", "check"] == (0.0, False)
    assert scores(db_url, "sample-3")["01_double", "check"] == (None, True)
    assert f"sample-3/{ASSIGNMENT} (unreadable)" in " ".join(graded.stdout.split())
    assert f"sample-3/{ASSIGNMENT}/hw.zip  was not opened." in graded.stderr
    assert f"Warm-Up  does not have the assignment's name: {ASSIGNMENT}." in graded.stderr
    with Gradebook(db_url) as gradebook:
        assert f"{gradebook.find_submission(ASSIGNMENT, 'sample-1').timestamp}" == "2026-01-30 15:30:10"
