"""A class graded twice, by ``autograder grade`` and by ``nbgrader autograde``: the same, and none of the stock faults.

The faults are the nine of facts/nbgrader.md, section 0.
"""

from __future__ import annotations

import csv
import math
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from nbconvert.filters import markdown2html
from nbgrader.utils import determine_grade, is_grade
from nbgrader_class import FULL, students
from nbgrader_helpers import ASSIGNMENT, active, comments, nbgrader, read, scores, write_submission

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("parity")]

CELLS = [("01_double", "check"), ("01_double", "check-hidden"), ("02_ramp", "check"), ("02_ramp", "check-hidden")]


@dataclass(frozen=True)
class Run:
    """A class as one of the two commands left it."""

    root: Path
    status: int
    log: str
    scores: dict[str, dict[tuple[str, str], tuple[float | None, bool]]]
    comments: dict[str, dict[tuple[str, str], str | None]]

    @property
    def db_url(self) -> str:
        return f"sqlite:///{self.root / 'gradebook.db'}"

    def points(self, student: str) -> tuple[float | None, ...]:
        return tuple(self.scores[student][cell][0] for cell in CELLS)

    def notebook(self, student: str, name: str = "01_double") -> nbformat.NotebookNode:
        return nbformat.read(self.root / "autograded" / student / ASSIGNMENT / f"{name}.ipynb", as_version=4)


@pytest.fixture(scope="module")
def classroom(built_course: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("class") / "course"
    shutil.copytree(built_course, root)
    for student, files in students(root).items():
        write_submission(root, student, files)
    (root / "submitted/spy/warm_up/mine.txt").symlink_to(root / "course/01_double/oracle.py")
    return root


@pytest.fixture(scope="module")
def by_us(classroom: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """``autograder grade``."""
    root = tmp_path_factory.mktemp("ours") / "course"
    shutil.copytree(classroom, root, symlinks=True)
    command = [sys.executable, "-m", "autograder", "grade", "--jobs", "2"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=600)
    return outcome(root, done)


@pytest.fixture(scope="module")
def by_nbgrader(classroom: Path, by_us: Run, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """``nbgrader autograde``, with the same course secret and nothing else of the other run."""
    root = tmp_path_factory.mktemp("theirs") / "course"
    shutil.copytree(classroom, root, symlinks=True)
    (root / ".autograder").mkdir()
    shutil.copy(by_us.root / ".autograder/secret", root / ".autograder/secret")
    return outcome(root, nbgrader(root, "autograde", ASSIGNMENT))


def outcome(root: Path, done: subprocess.CompletedProcess[str]) -> Run:
    url = f"sqlite:///{root / 'gradebook.db'}"
    names = sorted(path.name for path in (root / "submitted").iterdir())
    found = {name: scores(url, name) for name in names}
    return Run(root, done.returncode, done.stdout + done.stderr, found, {name: comments(url, name) for name in names})


@pytest.fixture(params=["by_us", "by_nbgrader"])
def run(request: pytest.FixtureRequest) -> Run:
    graded: Run = request.getfixturevalue(request.param)
    return graded


def test_both_commands_give_the_same_scores(by_us: Run, by_nbgrader: Run):
    """Every cell of every student, and whether a person must look."""
    assert by_nbgrader.scores == by_us.scores


def test_both_commands_give_the_same_comments(by_us: Run, by_nbgrader: Run):
    def without_times(found):
        return {key: re.sub(r"[\d.]+", "0", text or "") for key, text in found.items()}

    ours = {name: without_times(found) for name, found in by_us.comments.items()}
    assert {name: without_times(found) for name, found in by_nbgrader.comments.items()} == ours


def test_both_commands_write_the_same_notebooks(by_us: Run, by_nbgrader: Run):
    """Cell for cell; what a run printed of its own time or place aside."""
    for student in by_us.scores:
        for name in ("01_double", "02_ramp"):
            ours, theirs = by_us.notebook(student, name), by_nbgrader.notebook(student, name)
            assert [c.source for c in ours.cells] == [
                c.source.replace(str(by_nbgrader.root), str(by_us.root)) for c in theirs.cells
            ], student


def test_nbgrader_autograde_ends_well(by_nbgrader: Run):
    """No student stopped the class."""
    assert by_nbgrader.status == 0, by_nbgrader.log


def test_the_honest_have_full_points(run: Run):
    assert run.points("honest") == FULL


def test_partial_credit_is_partial(run: Run):
    assert run.points("partial") == (1.0, 0.0, 4.0, 6.0)


def test_1_a_displayed_number_is_no_score(run: Run):
    """Stock: sys.displayhook(5) in a student's function turns a failing test into 5/5."""
    assert run.points("forger") == (1.0, 0.0, 4.0, 6.0)


def test_2_every_score_is_a_finite_float_within_its_points(run: Run):
    """Stock: np.float64(0.5), tensor(0.5), nan, -1 and False give full credit."""
    for student in run.scores:
        for name in ("01_double", "02_ramp"):
            for cell in filter(is_grade, run.notebook(student, name).cells):
                (result,) = [o for o in cell.outputs if o.output_type == "execute_result"]
                value = float(result.data["text/plain"])
                assert result.data["text/plain"] == repr(value)
                assert math.isfinite(value)
                assert 0 <= value <= cell.metadata.nbgrader.points
                recorded = run.scores[student][name, cell.metadata.nbgrader.grade_id][0]
                assert recorded is None or recorded == determine_grade(cell)[0]


def test_3_warnings_and_prints_cost_nothing(run: Run):
    """Stock: any harmless warning in a test cell scores 0."""
    assert run.points("noisy") == FULL


def test_4_a_duplicated_cell_stops_nobody(run: Run):
    """Stock: one student's copied cell stops the whole class."""
    assert run.points("copier") == FULL
    assert "nbgrader update" not in run.log


@pytest.mark.parametrize("student", ["exits", "exits-in-a-cell", "stubborn"])
def test_5_a_dead_or_endless_answer_still_has_a_grade(run: Run, student: str):
    """Stock: no grade, the autograded folder deleted, 0.0 in the export without a mark."""
    points = run.points(student)
    assert points[2:] == (4.0, 6.0), "the other exercise is untouched by it"
    assert points[0] is not None
    assert points[0] >= 1.0, "what can still be graded, is"
    assert len(run.notebook(student).cells) > 5


def test_6_hidden_checks_and_gradebook_are_out_of_reach(run: Run):
    """Stock: student code reads hidden tests in In[-1], and reads and writes ../../../gradebook.db."""
    (shown,) = [c for c in run.notebook("spy").cells if "FOUND" in c.source]
    assert shown.outputs[0].text.strip() == "FOUND []"
    assert run.points("spy") == FULL


def test_6_a_link_in_a_submission_is_not_followed(run: Run):
    """nbgrader copies what lies beside a notebook on to the feedback, links by their target."""
    assert not (run.root / "autograded/spy/warm_up/mine.txt").exists()


def test_7_deleted_check_cells_are_put_back(run: Run):
    """Stock: needs a person for ever, or raises KeyError when a read-only cell precedes the missing test."""
    assert run.points("deleter") == FULL


def test_8_no_alarm_for_the_honest(run: Run):
    """Stock: every honest student's hidden tests are logged as "checksum changed", which masks real tampering."""
    assert "checksum" not in run.log.lower()
    assert "has changed" not in run.log


def test_9_no_script_reaches_the_notebooks(run: Run):
    """Stock: a student's script survives into feedback and the formgrader."""
    cells = run.notebook("script").cells
    shown = [output.data.get("text/html", "") for c in cells for output in c.get("outputs", []) if "data" in output]
    rendered = [markdown2html(c.source) for c in cells if c.cell_type == "markdown"]
    assert active("".join(shown + rendered)) == []
    assert "<b>hi</b>" in shown
    assert all("<" not in (comment or "") for comment in run.comments["script"].values())


def test_modules_and_renamed_notebooks_are_graded(run: Run):
    assert run.points("module") == FULL
    assert run.points("renamed") == FULL


def test_a_broken_notebook_is_marked_and_costs_nothing_else(run: Run):
    """Not readable is not zero."""
    assert run.points("broken") == (None, None, 4.0, 6.0)
    assert run.scores["broken"]["01_double", "check"] == (None, True)
    assert run.comments["broken"]["01_double", "answer-double"]


def test_a_copy_beside_the_release_is_graded(run: Run):
    """Without a word; stock grades the release."""
    assert run.points("copied") == FULL
    assert not run.comments["copied"]["01_double", "answer-double"]


def test_a_file_that_may_be_the_answer_is_named(run: Run):
    """No score, and a comment with the cure; stock gives zero."""
    assert run.points("pdf") == (4.0, 6.0, None, None)
    assert "02_ramp.pdf is not a notebook or a Python file" in (run.comments["pdf"]["02_ramp", "answer-ramp"] or "")
    assert "02_ramp.pdf" in run.log


def test_a_missing_notebook_is_marked(run: Run):
    assert run.points("missing") == (4.0, 6.0, 0.0, 0.0)
    assert run.scores["missing"]["02_ramp", "check"] == (0.0, False)


def test_a_stub_is_a_zero_without_a_mark(run: Run):
    assert run.scores["empty"]["01_double", "check"] == (0.0, False)
    assert "Not attempted" in (run.comments["empty"]["01_double", "answer-double"] or "")


def test_feedback_shows_promises_of_hidden_checks_alone_and_no_script(run: Run):
    """nbgrader's own pages, from our notebooks: which promise does not hold, but neither a name nor a value."""
    done = nbgrader(run.root, "generate_feedback", ASSIGNMENT, "--force")
    assert done.returncode == 0, done.stderr

    for page in sorted((run.root / "feedback").rglob("*.html")):
        html = page.read_text()
        assert active(html) == [], page
        assert "test_doubles_secret_numbers" not in html
        assert "(31,)" not in html
    partial = (run.root / "feedback/partial/warm_up/01_double.html").read_text()
    assert "Every element is doubled." in partial
    assert "Multiply by two." in partial
    assert "Every element of a long row of numbers is doubled." in partial


def test_export_has_the_totals(run: Run):
    """nbgrader's own export."""
    done = nbgrader(run.root, "export", "--to", "grades.csv")
    assert done.returncode == 0, done.stderr

    with (run.root / "grades.csv").open() as file:
        totals = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert totals == {name: sum(p or 0 for p in run.points(name)) for name in run.scores}


def test_a_person_s_work_survives_nbgrader_autograde(by_nbgrader: Run):
    """Also through nbgrader's own command, which marks it for regrading without a reason."""

    def score(book):
        found = book.find_grade("check", "01_double", ASSIGNMENT, "partial")
        found.manual_score, found.extra_credit, found.needs_manual_grade = 3.5, 0.25, False
        book.find_comment("answer-double", "01_double", ASSIGNMENT, "partial").manual_comment = "Close."
        book.db.commit()

    read(by_nbgrader.db_url, score)
    done = nbgrader(by_nbgrader.root, "autograde", ASSIGNMENT, "--student", "partial", "--force")
    assert done.returncode == 0, done.stderr

    def look(book):
        found = book.find_grade("check", "01_double", ASSIGNMENT, "partial")
        comment = book.find_comment("answer-double", "01_double", ASSIGNMENT, "partial").comment
        return (found.score, found.auto_score, found.needs_manual_grade, comment)

    assert read(by_nbgrader.db_url, look) == (3.75, 1.0, False, "Close.")
