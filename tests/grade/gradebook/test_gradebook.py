"""The gradebook: what is written, what is kept, and what happens when it cannot be written."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from nbconvert.filters import markdown2html
from nbgrader.api import Gradebook as StockGradebook
from nbgrader.api import SubmittedNotebook
from nbgrader_helpers import ASSIGNMENT, active, check, comments, grade_of, read, scores, unit_grade
from sqlalchemy import event

import autograder.grade.gradebook.gradebook as gradebook_module
from autograder.errors import GradebookError
from autograder.grade.gradebook.gradebook import Gradebook
from autograder.grades import database
from autograder.model.grade import CellRun
from autograder.model.outcome import Outcome, Status
from autograder.submissions.timestamp import submission_time

FIRST, SECOND = "01_double", "02_ramp"


def test_scores_stand_in_the_check_cells(gradebook, grade, db_url):
    """The visible check cell has the visible points, the hidden one the hidden points."""
    gradebook.record(grade)

    assert scores(db_url, "ada") == {
        (FIRST, "check"): (4.0, False),
        (FIRST, "check-hidden"): (6.0, False),
        (SECOND, "check"): (4.0, False),
        (SECOND, "check-hidden"): (0.0, False),
    }


def test_nbgrader_sums_them_up(gradebook, grade, db_url):
    """nbgrader's own totals are the submission's points."""
    gradebook.record(grade)

    found = read(db_url, lambda book: (lambda s: (s.score, s.max_score))(book.find_submission(ASSIGNMENT, "ada")))

    assert found == (14.0, 20.0)


def test_registering_writes_what_nbgrader_writes(course, db_url, tmp_path):
    """The rows are those of ``nbgrader generate_assignment``, checksums and stubs included."""
    Gradebook(db_url).register(course, course.assignments[0])
    stock_url = f"sqlite:///{tmp_path / 'stock.db'}"
    command = [sys.executable, "-m", "nbgrader", "generate_assignment", ASSIGNMENT, "--force", "--db", stock_url]
    subprocess.run(command, cwd=course.root, check=True, capture_output=True)

    def rows(book: StockGradebook) -> list[tuple]:
        notebooks = book.find_assignment(ASSIGNMENT).notebooks
        cells = [
            [("source", n.name, c.name, c.cell_type, c.locked, c.source, c.checksum) for c in n.source_cells]
            + [("grade", n.name, c.name, c.max_score, c.cell_type) for c in n.grade_cells]
            + [("solution", n.name, c.name) for c in n.solution_cells]
            + [("notebook", n.name, n.kernelspec)]
            for n in notebooks
        ]
        return sorted(row for found in cells for row in found)

    assert read(db_url, rows) == read(stock_url, rows)


def test_a_grade_costs_the_same_in_a_class_of_any_size(gradebook, grade, db_url, course):
    """No query of one submission's grade reads a whole table that grows with the class."""
    gradebook.record(grade)
    asked = []

    def listen(connection, cursor, statement, parameters, *rest):
        asked.append((statement, parameters))

    event.listen(database._engine(db_url), "before_cursor_execute", listen)
    gradebook.record(replace(grade, units=grade.units[:1]))
    gradebook.record(replace(grade, student="zoe"))

    searched = [one for one in asked if one[0].startswith(("SELECT", "UPDATE"))]
    with sqlite3.connect(course.root / "gradebook.db") as connection:
        plans = [
            (statement, step[3])
            for statement, parameters in searched
            for step in connection.execute(
                f"EXPLAIN QUERY PLAN {statement}", parameters[0] if isinstance(parameters, list) else parameters
            )
        ]
    assert any("grade" in step for _, step in plans)
    growing = ("student", "submitted_assignment", "submitted_notebook", "grade", "comment")
    assert [
        (statement, step) for statement, step in plans if step.startswith("SCAN") and step.split()[1] in growing
    ] == []


def test_a_new_gradebook_needs_no_program_on_path(course, db_url, monkeypatch):
    """nbgrader runs ``alembic`` from PATH for a new database; we do not."""
    monkeypatch.setenv("PATH", "/nowhere")

    Gradebook(db_url).register(course, course.assignments[0])

    with sqlite3.connect(course.root / "gradebook.db") as connection:
        assert len(connection.execute("select version_num from alembic_version").fetchall()) == 1


def test_registering_again_changes_nothing(course, gradebook, grade, db_url):
    """Scores survive; so does the id of every row."""
    gradebook.record(grade)
    before = read(db_url, lambda book: {cell.id for n in book.assignments[0].notebooks for cell in n.grade_cells})

    gradebook.register(course, course.assignments[0])

    after = read(db_url, lambda book: {cell.id for n in book.assignments[0].notebooks for cell in n.grade_cells})
    assert before == after
    assert scores(db_url, "ada")[FIRST, "check"] == (4.0, False)


def test_an_exercise_can_be_added_when_submissions_are_there(course, db_url, grade):
    """nbgrader refuses that; here the old submissions get the new rows when they are graded again."""
    book = Gradebook(db_url)
    warm_up = course.assignments[0]
    book.register(course, replace(warm_up, units=warm_up.units[:1]))
    book.record(replace(grade, units=grade.units[:1]))

    book.register(course, warm_up)
    book.record(grade)

    assert len(scores(db_url, "ada")) == 4


def test_an_exercise_graded_by_hand_is_not_thrown_away(course, gradebook, grade, db_url):
    """Taking an exercise out of an assignment is refused while a person's scores are in it."""
    gradebook.record(grade)
    _score_by_hand(db_url, SECOND, 2.0)
    warm_up = course.assignments[0]

    with pytest.raises(GradebookError, match="it has manual scores or comments"):
        gradebook.register(course, replace(warm_up, units=warm_up.units[:1]))

    assert len(scores(db_url, "ada")) == 4


def test_a_persons_work_survives_a_regrade(gradebook, grade, db_url):
    """Manual score, extra credit and comment stay, and nobody is asked again when nothing is new."""
    gradebook.record(grade)
    _score_by_hand(db_url, SECOND, 2.0)

    gradebook.record(grade)

    def look(book):
        found = book.find_grade("check-hidden", SECOND, ASSIGNMENT, "ada")
        comment = book.find_comment("answer-ramp", SECOND, ASSIGNMENT, "ada")
        return (found.manual_score, found.extra_credit, found.needs_manual_grade, found.score, comment.comment)

    assert read(db_url, look) == (2.0, 0.5, False, 2.5, "Nearly!")


def test_a_person_is_asked_again_when_the_score_changed(gradebook, grade, db_url):
    """A manual score stays in force, but is marked when the automatic one under it is another now."""
    gradebook.record(grade)
    _score_by_hand(db_url, SECOND, 2.0)
    first, second = grade.units
    better = unit_grade(SECOND, second.result.checks[0], check("test_any", 6, hidden=True))

    gradebook.record(replace(grade, units=(first, better)))

    assert scores(db_url, "ada")[SECOND, "check-hidden"] == (6.0, True)
    assert read(db_url, lambda b: b.find_grade("check-hidden", SECOND, ASSIGNMENT, "ada").score) == 2.5


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (Status.GRADED, (0.0, False)),
        (Status.NOT_ATTEMPTED, (0.0, False)),
        (Status.PARTLY, (0.0, False)),
        (Status.MISSING, (0.0, False)),
        (Status.UNREADABLE, (None, True)),
        (Status.GRADER_ERROR, (None, True)),
    ],
)
def test_what_nobody_judged_is_marked_and_never_a_silent_zero(gradebook, grade, db_url, status, expected):
    """Our own fault and an unreadable file get no score at all."""
    outcome = Outcome.GRADER_ERROR if status is Status.GRADER_ERROR else Outcome.NOT_RUN
    first, second = grade.units
    failed = tuple(replace(c, points=0.0, outcome=outcome) for c in second.result.checks)

    gradebook.record(replace(grade, units=(first, unit_grade(SECOND, *failed, status=status))))

    assert {scores(db_url, "ada")[SECOND, cell] for cell in ("check", "check-hidden")} == {expected}


def test_a_comment_stands_at_the_first_answer_once(gradebook, db_url, grade):
    """The unit's sentences are told once, not at each answer."""
    cells = (CellRun("", (), "answer-double"), CellRun("", (), "answer-halve"))
    first, second = grade.units

    gradebook.record(replace(grade, units=(replace(first, comment="Cell 2 raised.", cells=cells), second)))

    found = comments(db_url, "ada")
    assert (found[FIRST, "answer-double"], found[FIRST, "answer-halve"]) == ("Cell 2 raised.", None)


def test_a_comment_cannot_carry_markup(gradebook, db_url, grade):
    """A student's exception text reaches the page as text: feedback renders comments as unsanitised markdown."""
    evil = "It raised E: <script>alert(1)</script> [a](javascript:b) ![c](http://d/e.png) $\\href{javascript:f}{g}$"
    first, second = grade.units

    gradebook.record(replace(grade, units=(replace(first, comment=evil), second)))

    text = comments(db_url, "ada")[FIRST, "answer-double"]
    assert not any(sign in text for sign in ("<", ">", "](", "$", "\\"))
    assert "script" in text
    assert active(markdown2html(text)) == []


def test_a_failure_in_the_middle_leaves_nothing_half_written(gradebook, grade, db_url, monkeypatch):
    """One transaction: neither the student nor a single score is there after a failure in the last step."""

    def fail(*_):
        raise RuntimeError("the disk is on fire")

    monkeypatch.setattr(gradebook_module, "write_comments", fail)
    with pytest.raises(RuntimeError):
        gradebook.record(grade)

    assert read(db_url, lambda book: (book.students, book.db.query(SubmittedNotebook).count())) == ([], 0)


def test_a_failed_regrade_leaves_the_old_grade(gradebook, grade, db_url, monkeypatch):
    """The old scores stand until the new ones are whole."""
    gradebook.record(grade)
    before = scores(db_url, "ada")
    monkeypatch.setattr(gradebook_module, "write_comments", lambda *_: 1 / 0)
    nothing = tuple(replace(c, points=0.0) for c in grade.units[0].result.checks)

    with pytest.raises(ZeroDivisionError):
        gradebook.record(grade_of("ada", unit_grade(FIRST, *nothing), grade.units[1]))

    assert scores(db_url, "ada") == before


def test_a_locked_gradebook_is_waited_for(gradebook, grade, db_url, course):
    """Another program may write for a while."""
    other = sqlite3.connect(course.root / "gradebook.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(1.5, lambda: other.execute("ROLLBACK"))
    release.start()

    gradebook.record(grade)

    release.join()
    assert scores(db_url, "ada")[FIRST, "check"] == (4.0, False)


def test_a_gradebook_that_stays_locked_is_said_with_the_cure(gradebook, grade, db_url, course):
    """After its patience it gives up, says what to do, and has lost nothing."""
    other = sqlite3.connect(course.root / "gradebook.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(GradebookError, match="locked") as error:
        Gradebook(db_url, patience=0.1).record(grade)

    assert "run the same command again" in error.value.cure
    other.execute("ROLLBACK")
    gradebook.record(grade)


def test_processes_that_write_at_once_all_succeed(course, gradebook, db_url):
    """Four processes with twenty submissions each: no lock error, no lost row."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[3])\n"
        "from nbgrader_helpers import *\n"
        "from autograder.grade.gradebook.gradebook import Gradebook\n"
        "units = lambda: (unit_grade('01_double', check('a', 4), check('b', 6, hidden=True)),"
        " unit_grade('02_ramp', check('a', 4), check('b', 6, hidden=True)))\n"
        "book = Gradebook(sys.argv[1])\n"
        "[book.record(grade_of(f'{sys.argv[2]}-{i}', *units())) for i in range(20)]\n"
    )
    here = str(Path(__file__).parents[2] / "helpers")
    running = [subprocess.Popen([sys.executable, "-c", code, db_url, str(i), here]) for i in range(4)]

    assert [process.wait(120) for process in running] == [0, 0, 0, 0]
    assert read(db_url, lambda book: len(book.students)) == 80


def test_points_that_differ_from_the_checks_are_refused(gradebook, grade):
    """A stale source notebook must not turn into scores of other points."""
    first, second = grade.units
    worth_more = unit_grade(FIRST, check("test_doubles", 5), *first.result.checks[1:])

    with pytest.raises(GradebookError, match="other points") as error:
        gradebook.record(replace(grade, units=(worth_more, second)))

    assert "autograder build" in error.value.cure


@pytest.mark.parametrize(("url", "cure"), [("sqlite:////nowhere/at/all.db", "permissions"), ("nonsense", "--db")])
def test_an_unusable_gradebook_is_one_sentence_with_a_cure(grade, url, cure):
    """No traceback of SQLAlchemy's for a wrong path or URL."""
    with pytest.raises(GradebookError) as error:
        Gradebook(url).record(grade)

    assert cure in error.value.cure


def test_a_file_that_is_no_database(course, grade, db_url):
    (course.root / "gradebook.db").write_text("this is not a database, however long it may be" * 10)

    with pytest.raises(GradebookError, match="not a database"):
        Gradebook(db_url).record(grade)


def test_submission_time_is_read_as_nbgrader_does(tmp_path, gradebook, grade, db_url):
    """The time zone counts. Without a time the recorded one stays; a time that cannot be read removes it."""
    recorded = []
    for text in ("2026-02-01 12:00:00.000000 Europe/Berlin", None, "soon"):
        (tmp_path / "timestamp.txt").unlink(missing_ok=True)
        if text:
            (tmp_path / "timestamp.txt").write_text(text)
        gradebook.record(grade, submission_time(tmp_path))
        recorded.append(read(db_url, lambda b: b.find_submission(ASSIGNMENT, "ada").timestamp))

    assert recorded == [datetime(2026, 2, 1, 11), datetime(2026, 2, 1, 11), None]


def test_two_hundred_submissions_take_seconds(gradebook, grade):
    """One transaction each, on one engine, in processor time: the disk and the neighbours are not ours."""
    started = time.process_time()
    for number in range(200):
        gradebook.record(replace(grade, student=f"student-{number}"))

    assert time.process_time() - started < 5


def _score_by_hand(db_url: str, notebook: str, points: float) -> None:
    """As the formgrader does it."""

    def write(book):
        found = book.find_grade("check-hidden", notebook, ASSIGNMENT, "ada")
        found.manual_score, found.extra_credit, found.needs_manual_grade = points, 0.5, False
        comment = next(
            c for n in book.find_submission(ASSIGNMENT, "ada").notebooks if n.name == notebook for c in n.comments
        )
        comment.manual_comment = "Nearly!"
        book.db.commit()

    read(db_url, write)
