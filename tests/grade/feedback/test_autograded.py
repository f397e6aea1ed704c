"""The autograded notebooks: what they show, and what a student cannot do to whoever looks at them."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbconvert.filters import markdown2html
from nbgrader.utils import determine_grade, is_grade
from nbgrader_helpers import ASSIGNMENT, active, check, grade_of, unit_grade

from autograder.errors import GradebookError
from autograder.grade.feedback import autograded
from autograder.grade.feedback.autograded import write_autograded
from autograder.grade.feedback.outputs import safe_html, safe_markdown, safe_outputs
from autograder.model.course import Feedback
from autograder.model.grade import CellRun
from autograder.model.outcome import Outcome, Status
from autograder.model.result import Diagnosis
from autograder.notebook.read import read_notebook
from autograder.submissions.parser import ParserStopped
from autograder.submissions.skippable_cells import NOT_RUN

UNIT = "01_double"
STREAM = {"output_type": "stream", "name": "stdout", "text": "ran\n"}
VISIBLE = (
    check("test_doubles", 3),
    check("test_halves", 1, earned=0, what="off", expected="1", got="2", hint="Halve."),
)
SECRETS = ("SECRET", "secret_numbers", "99", "98")
MISTAKE = Diagnosis(
    names=("adds_one",),
    sentences=("It adds one instead.",),
    sections=("Twice as much",),
    answers=("double",),
    how="exact",
    checks=("test_doubles_secret_numbers",),
    calls=3,
)
HIDDEN = check("test_doubles_secret_numbers", 6, earned=2, hidden=True, what="SECRET", expected="99", got="98")


def runs_of(path: Path) -> tuple[CellRun, ...]:
    """As the engine would run this notebook: each code cell prints "ran"."""
    cells = [cell for cell in read_notebook(path).cells if cell.kind == "code" and "check(" not in cell.source]
    return tuple(CellRun(cell.source, (STREAM,), cell.grade_id) for cell in cells)


@pytest.fixture
def show(course, hand_in):
    """Write one student's autograded notebook and read it back: ``show(change)`` with the notebook changed first."""

    def write(change=lambda notebook: None, feedback=Feedback.PROMISES, **unit):
        folder = course.root / "submitted" / "ada" / ASSIGNMENT
        if not folder.exists():
            hand_in("ada")
        path = folder / f"{UNIT}.ipynb"
        notebook = json.loads(path.read_text())
        change(notebook)
        path.write_text(json.dumps(notebook))
        fields = {"cells": runs_of(path), **unit}
        grade = grade_of("ada", unit_grade(UNIT, *VISIBLE, HIDDEN, **fields))
        target = course.root / "autograded" / "ada" / ASSIGNMENT
        write_autograded(replace(course, feedback=feedback), grade, folder, target)
        made = nbformat.read(target / f"{UNIT}.ipynb", as_version=4)
        nbformat.validate(made)
        return made

    return write


def cell(notebook, grade_id):
    (found,) = [c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("grade_id") == grade_id]
    return found


def test_stock_nbgrader_reads_the_same_points(show):
    """The first scoring output of each check cell is its points, as one plain float."""
    made = show()

    assert [determine_grade(c) for c in made.cells if is_grade(c)] == [(3.0, 4.0), (2.0, 6.0)]


def test_the_visible_checks_are_explained(show):
    """Sentence, what failed, expected, got and hint."""
    html = cell(show(), "check").outputs[0].data["text/html"]

    assert all(text in html for text in ("The sentence of test_halves.", "off", "expected", "got", "Halve."))


def test_of_hidden_checks_the_promises_are_shown(show):
    """Each one's sentence and whether it holds: no name, input or value."""
    made = show()

    text = json.dumps(made)
    assert "2 of 6 points" in json.dumps(cell(made, "check-hidden"))
    assert "The sentence of test_doubles_secret_numbers." in text
    assert not any(secret in text.replace("The sentence of test_doubles_secret_numbers.", "") for secret in SECRETS)


def test_an_instructor_may_show_points_alone(show):
    """Of hidden checks no sentence then."""
    made = show(feedback=Feedback.SCORES)

    text = json.dumps(made)
    assert "2 of 6 points" in json.dumps(cell(made, "check-hidden"))
    assert not any(secret in text for secret in SECRETS)


def test_an_instructor_may_show_everything(show):
    """After the deadline, for example."""
    assert "SECRET" in json.dumps(cell(show(feedback=Feedback.ALL), "check-hidden"))


def test_a_named_mistake_stands_at_the_answer_that_makes_it(show):
    """Its sentence, and the section of the lesson; nothing of a hidden check."""
    made = show(diagnoses=(MISTAKE,))

    shown = json.dumps(cell(made, "answer-double"))
    assert "It adds one instead." in shown
    assert "Twice as much" in shown
    assert "adds_one" not in json.dumps(made)
    assert "secret_numbers" not in shown


@pytest.mark.parametrize(("checks", "is_shown"), [(("test_halves",), True), (("test_doubles_secret_numbers",), False)])
def test_where_points_alone_are_shown_no_mistake_tells_of_hidden_checks(show, checks, is_shown):
    """A mistake that a visible check found is told, another one is not."""
    made = show(feedback=Feedback.SCORES, diagnoses=(replace(MISTAKE, checks=checks),))

    assert ("It adds one instead." in json.dumps(made)) == is_shown


def test_the_student_s_cells_are_there_with_what_they_showed(show):
    """Answers, worked examples, and cells that the student added, in the student's order."""

    def change(notebook):
        cell_of(notebook, "answer-double")["source"] = "def double(x):\n    return x + x"
        added = {"cell_type": "code", "metadata": {}, "outputs": [], "source": "double(3)", "execution_count": None}
        notebook["cells"].insert(1 + notebook["cells"].index(cell_of(notebook, "answer-double")), added)

    made = show(change)

    sources = [c.source for c in made.cells]
    answer = cell(made, "answer-double")
    assert answer.source == "def double(x):\n    return x + x"
    assert answer.outputs[0].text == "ran\n"
    assert sources[sources.index(answer.source) + 1] == "double(3)"


def test_only_the_first_cell_that_did_not_run_says_so(show):
    """The reason is the same for all of them."""
    remark = {**STREAM, "text": f"{NOT_RUN}\n"}
    runs = tuple(CellRun(f"example_{number} = 1", (remark,), None) for number in range(3))
    shown = show(status=Status.GRADED, cells=runs)

    assert json.dumps(shown).count(NOT_RUN) == 1


def cell_of(notebook, grade_id):
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


def without_checks(notebook):
    notebook["cells"] = [c for c in notebook["cells"] if not c["metadata"].get("nbgrader", {}).get("grade")]


def copied_checks(notebook):
    notebook["cells"] += [cell_of(notebook, "check"), cell_of(notebook, "check"), cell_of(notebook, "answer-double")]


def reversed_cells(notebook):
    notebook["cells"].reverse()


def tampered_checks(notebook):
    cell_of(notebook, "check")["source"] = "100.0"
    cell_of(notebook, "check")["metadata"]["nbgrader"]["points"] = 1000
    cell_of(notebook, "check-hidden")["metadata"]["nbgrader"] = {"grade_id": "check-hidden"}


def strange_ids(notebook):
    for number, found in enumerate(notebook["cells"]):
        found["metadata"]["nbgrader"] = {"grade_id": f"made-up-{number}", "grade": True, "points": 50}


@pytest.mark.parametrize("change", [without_checks, copied_checks, reversed_cells, tampered_checks, strange_ids])
def test_what_a_student_did_to_check_cells_does_no_harm(show, change):
    """Deleted, copied, moved, tampered with or renamed: each is there once, as we made it."""
    made = show(change)

    graded = [c for c in made.cells if is_grade(c)]
    assert [(c.metadata.nbgrader.grade_id, c.metadata.nbgrader.points) for c in graded] == [
        ("check", 4),
        ("check-hidden", 6),
    ]
    assert [determine_grade(c)[0] for c in graded] == [3.0, 2.0]
    assert "100.0" not in cell(made, "check").source


def test_a_copied_answer_cell_counts_once_and_last(show):
    """The last copy is the answer, as Python saw it; the first stands beside it."""

    def change(notebook):
        first = cell_of(notebook, "answer-double")
        notebook["cells"].append({**first, "source": "def double(x): return 0"})

    made = show(change)

    assert cell(made, "answer-double").source == "def double(x): return 0"
    assert sum("return 2 * x" in c.source for c in made.cells) == 1


def test_no_reference_solution_gets_in(show, course):
    """An answer cell that was deleted says so; it does not show the source notebook's solution."""

    def change(notebook):
        notebook["cells"].remove(cell_of(notebook, "answer-double"))

    assert "2 * x" not in json.dumps(show(change))


def test_a_module_fills_the_answer_cells(course, tmp_path):
    """Definitions go to their answer cells, all the rest and what it printed stands before them."""
    text = (
        "import torch\n\n\ndef helper(x):\n    return x\n\n\n"
        "@torch.no_grad()\ndef double(x):\n    return helper(2 * x)\n"
    )
    run = (CellRun(text, (STREAM,)),)
    grade = grade_of("ada", unit_grade(UNIT, *VISIBLE, HIDDEN, cells=run, answered_in=f"{UNIT}.py"))

    write_autograded(course, grade, tmp_path, course.root / "autograded/ada/warm_up")

    made = nbformat.read(course.root / f"autograded/ada/warm_up/{UNIT}.ipynb", as_version=4)
    assert cell(made, "answer-double").source == "@torch.no_grad()\ndef double(x):\n    return helper(2 * x)"
    assert "not in what was handed in" in cell(made, "answer-halve").source
    (rest,) = [c for c in made.cells if "def helper" in c.source]
    assert rest.outputs[0].text == "ran\n"
    assert made.cells.index(rest) < made.cells.index(cell(made, "answer-double"))


@pytest.mark.parametrize("text", ["def double(x:\n", "", "\x00", "def double(x): return '\ud800'"])
def test_a_module_that_cannot_be_parsed_is_shown_as_it_is(course, tmp_path, text):
    grade = grade_of("ada", unit_grade(UNIT, *VISIBLE, HIDDEN, cells=(CellRun(text),), answered_in=f"{UNIT}.py"))

    write_autograded(course, grade, tmp_path, course.root / "autograded/ada/warm_up")

    nbformat.validate(nbformat.read(course.root / f"autograded/ada/warm_up/{UNIT}.ipynb", as_version=4))


@pytest.mark.parametrize("status", [Status.UNREADABLE, Status.GRADER_ERROR])
def test_what_was_not_judged_says_so(show, status):
    """No float can be mistaken for a judgement: the cell says that an instructor will review it."""
    assert "instructor will review" in cell(show(status=status), "check").outputs[0].data["text/plain"]


def test_a_missing_notebook_still_has_a_page(course, tmp_path):
    """So that feedback tells the student that nothing was found."""
    failed = replace(VISIBLE[0], points=0.0, outcome=Outcome.NOT_RUN)
    grade = grade_of("ada", unit_grade(UNIT, failed, HIDDEN, status=Status.MISSING))

    write_autograded(course, grade, tmp_path / "nothing", course.root / "autograded/ada/warm_up")

    assert (course.root / f"autograded/ada/warm_up/{UNIT}.ipynb").is_file()


SCRIPT = "<script>alert(1)</script>"


def display(text: str, kind: str = "text/html") -> dict[str, object]:
    return {"output_type": "display_data", "data": {kind: text}}


EVIL_OUTPUTS = [
    display(f"{SCRIPT}<b onclick='x()'>hi</b>"),
    display("<img src='http://evil/x.png'><iframe src='//evil'></iframe>"),
    display("<a href='javascript:alert(1)'>x</a><form action='/x'><input></form>"),
    display("<div id='check' style='position:fixed;background:url(//evil)'>x</div>"),
    display(f'">{SCRIPT}', "image/png"),
    display(f"<svg onload='alert(1)'>{SCRIPT}</svg>", "image/svg+xml"),
    display("alert(1)", "application/javascript"),
    display(SCRIPT, "text/markdown"),
    display("$\\href{javascript:alert(1)}{x}$", "text/latex"),
    {"output_type": "execute_result", "data": {"application/vnd.jupyter.widget-view+json": {"model_id": "x"}}},
    {"output_type": "error", "ename": "<script>", "evalue": "<img onerror=x>", "traceback": [SCRIPT]},
    {"output_type": "stream", "name": "<script>", "text": f"{SCRIPT}\ud800"},
    {"output_type": "nonsense"},
    {},
    {"output_type": "display_data", "data": "text"},
]


KEYS = st.sampled_from(
    [
        "output_type",
        "data",
        "text",
        "name",
        "ename",
        "traceback",
        "text/html",
        "text/plain",
        "image/png",
        "image/svg+xml",
    ]
)


class Active(HTMLParser):
    """Collects what would run, load or pose as part of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "iframe", "form", "input", "object", "embed", "link", "meta", "base", "svg", "style"):
            self.found.append(tag)
        for name, value in attrs:
            url = name in ("src", "href") and not (value or "").startswith(("data:image/", "http"))
            loads = name == "src" and (value or "").startswith("http")
            if name.startswith("on") or name in ("id", "srcset") or url or loads or "url(" in (value or ""):
                self.found.append(f"{tag} {name}={value}")


@pytest.mark.parametrize("output", EVIL_OUTPUTS)
def test_outputs_are_harmless(output):
    """Whatever a student's process says it showed."""
    for made in safe_outputs([output]):
        parser = Active()
        parser.feed(made.get("data", {}).get("text/html", ""))
        assert parser.found == []
        assert set(made.get("data", {})) <= {"text/plain", "text/html", "image/png", "image/jpeg", "image/gif"}
        assert "<" not in made.get("data", {}).get("image/png", "")
        json.dumps(made).encode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(["stream", "error", "display_data"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | KEYS, inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(KEYS, JSON, max_size=5))
def test_any_output_is_made_valid_or_left_out(output):
    """Whatever a forged message holds."""
    for made in safe_outputs([output]):
        nbformat.validate(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=[made])]))
        json.dumps(made, ensure_ascii=False).encode()


def test_what_cannot_be_shown_does_not_cost_the_grade(show, monkeypatch):
    """A fault in showing a student's cells leaves the results of the checks."""
    real = autograded.parser

    class Failing:
        def ask(self, task, seconds):
            if task.unit.cells:
                raise ParserStopped("takes too long")
            return real(autograded.COMPOSER).ask(task, seconds)

    monkeypatch.setattr(autograded, "parser", lambda *_: Failing())

    assert [determine_grade(c)[0] for c in show().cells if is_grade(c)] == [3.0, 2.0]


def test_honest_outputs_are_kept():
    """A table, a plot and a picture."""
    data = {"text/html": "<table><tr><td style='text-align:right'>1</td></tr></table>", "image/png": "aGk=\n"}

    (made,) = safe_outputs([{"output_type": "display_data", "data": data}])

    assert "<td" in made.data["text/html"]
    assert made.data["image/png"] == "aGk="


EVIL_MARKDOWN = [
    "# Hi <script>alert(1)</script> [x](javascript:alert(1)) ![y](http://evil/x.png)",
    "<script>alert(1)</script> [x](javascript:alert(3)) <img src='http://evil/x.png' onerror=alert(1)>",
    "<div>\n\n[x](javascript:alert(1))\n\n</div>",
    "```\n</pre><script>alert(1)</script>\n\n[x](javascript:alert(1))\n```",
    "&lt;script&gt;alert(1)&lt;/script&gt; `<script>alert(1)</script>` &#91;x](javascript:alert(1))",
    "[x]\n\n[x]: javascript:alert(1)",
    "<pre>\n\n</pre>\n\n<img src=x onerror=alert(1)>",
    "$\\begin{x}<script>alert(1)</script>\\end{x}$",
]


@pytest.mark.parametrize("text", EVIL_MARKDOWN)
@pytest.mark.parametrize("kind", ["markdown", "raw"])
def test_a_students_markdown_is_harmless(show, text, kind):
    """It is rendered as markdown once more where it is shown: what was text must not become a link then."""

    def change(notebook):
        notebook["cells"].insert(0, {"cell_type": kind, "metadata": {}, "source": text})

    made = show(change)

    assert active(markdown2html(made.cells[0].source)) == []
    assert made.cells[0].cell_type == "markdown"


def test_honest_markdown_is_kept(show):
    def change(notebook):
        notebook["cells"].insert(0, {"cell_type": "markdown", "metadata": {}, "source": "# Notes\n\n`a < b`, *yes*"})

    html = markdown2html(show(change).cells[0].source)

    assert "<h1>Notes" in html
    assert "<code>a &lt; b</code>" in html
    assert "<em>yes</em>" in html


def test_html_cannot_smuggle_through_the_checks_report(show):
    """What an answer returned is quoted, not rendered."""
    evil = check("test_halves", 1, earned=0, what="<script>alert(1)</script>", got="<img src=x onerror=alert(1)>")
    made = show()
    grade = unit_grade(UNIT, VISIBLE[0], evil, HIDDEN)
    from autograder.grade.feedback.compose import check_outputs

    parser = Active()
    parser.feed(check_outputs(grade, "check")[0].data["text/html"])
    assert parser.found == []
    assert made


def test_safe_html_of_plain_text_is_the_text():
    assert safe_html("a &lt; b") == "a &lt; b"
    assert "<em>" in safe_markdown("*yes*")


def test_the_old_folder_stands_until_the_new_one_is_whole(show, course, monkeypatch):
    """A failure in the middle of writing leaves the last notebooks, and no litter."""
    import autograder.grade.feedback.autograded as module

    show()
    target = course.root / "autograded" / "ada" / ASSIGNMENT
    before = (target / f"{UNIT}.ipynb").read_bytes()

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "_write", fail)
    with pytest.raises(GradebookError, match="No space left"):
        show()

    assert (target / f"{UNIT}.ipynb").read_bytes() == before
    assert [path.name for path in target.parent.iterdir()] == [ASSIGNMENT]


def test_the_same_grade_writes_the_same_bytes(show, course):
    """Nothing random or dated: a diff shows what changed."""
    path = course.root / "autograded" / "ada" / ASSIGNMENT / f"{UNIT}.ipynb"
    show()
    first = path.read_bytes()
    show()

    assert path.read_bytes() == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o444


def test_nbgraders_own_files_are_kept(show, course, hand_in):
    """Feedback is released by them."""
    folder = hand_in("ada", timestamp="2026-02-01 12:00:00.000000 UTC")
    (folder / "submission_secret.txt").write_text("s")

    show()

    target = course.root / "autograded" / "ada" / ASSIGNMENT
    assert (target / "timestamp.txt").read_text() == "2026-02-01 12:00:00.000000 UTC"
    assert (target / "submission_secret.txt").read_text() == "s"
