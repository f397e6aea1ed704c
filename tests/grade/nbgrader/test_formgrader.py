"""The formgrader in a real Jupyter server: its pages open, and its autograde button grades as we do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from jupyter import Server, jupyter
from nbgrader_helpers import ASSIGNMENT, nbgrader, read, scores, write_submission

from autograder.model.course import Course

pytestmark = pytest.mark.slow


@pytest.fixture
def server(course: Course) -> Iterator[Server]:
    script = "<script>alert(1)</script>"
    folder = write_submission(course.root, "ada")
    notebook = json.loads((folder / "01_double.ipynb").read_text())
    notebook["cells"].insert(1, {"cell_type": "markdown", "id": "evil", "metadata": {}, "source": f"hi {script}"})
    (folder / "01_double.ipynb").write_text(json.dumps(notebook))
    assert nbgrader(course.root, "generate_assignment", ASSIGNMENT, "--force").returncode == 0
    with jupyter("jupyter_server", course.root, "nbgrader.server_extensions.formgrader") as started:
        yield started


def test_the_button_grades_and_the_pages_open(server: Server, course: Course, db_url: str):
    """Manage submissions, press autograde, look at the list, the notebook, give points, make feedback."""
    assert "Formgrader" in server.get("/formgrader/") or "formgrader" in server.get("/formgrader/")
    assert ASSIGNMENT in server.get("/formgrader/api/assignments")

    pressed = json.loads(server.get(f"/formgrader/api/submission/{ASSIGNMENT}/ada/autograde", "POST"))

    assert pressed["success"], pressed
    assert sum(points for points, _ in scores(db_url, "ada").values()) == 20.0
    listed = json.loads(server.get(f"/formgrader/api/submissions/{ASSIGNMENT}"))
    assert [(row["student"], row["score"], row["max_score"]) for row in listed] == [("ada", 20.0, 20.0)]

    notebooks = read(db_url, lambda b: {n.name: n.id for n in b.find_submission(ASSIGNMENT, "ada").notebooks})
    page = server.get(f"/formgrader/submissions/{notebooks['01_double']}/")
    assert "Every element is doubled." in page
    assert "return 2" in re.sub(r"<[^>]*>", "", page)
    assert "<script>alert" not in page

    grade_id = read(db_url, lambda b: b.find_grade("check", "01_double", ASSIGNMENT, "ada").id)
    server.get(f"/formgrader/api/grade/{grade_id}", "PUT", {"manual_score": 2.5, "extra_credit": 1})
    again = json.loads(server.get(f"/formgrader/api/submission/{ASSIGNMENT}/ada/autograde", "POST"))
    assert again["success"], again
    kept = read(db_url, lambda b: (lambda g: (g.score, g.needs_manual_grade))(b.find_grade_by_id(grade_id)))
    assert kept == (3.5, False)

    feedback = json.loads(server.get(f"/formgrader/api/assignment/{ASSIGNMENT}/ada/generate_feedback", "POST") or "{}")
    assert feedback.get("success"), feedback
    assert (course.root / "feedback/ada/warm_up/01_double.html").is_file()
