"""Cells as they were handed out run only where an answer needs them, and nobody's grade depends on that."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.grade.judge.engine import Grader
from autograder.model.course import Course, Limits
from autograder.model.grade import UnitGrade
from autograder.model.outcome import Status
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker
from autograder.submissions.answer_file import Source
from autograder.submissions.cell_dependencies import example_names, names_used
from autograder.submissions.find import submission_in
from autograder.submissions.skippable_cells import NOT_RUN, unneeded

LIBRARY = "import torch, math"
SETUP = "scale = {'by': 2.0}"
CHANGE = "scale['by'] = 3.0"
HELPER = "def helped(x): return x * scale['by']"
SHOW = "for row in helped(torch.ones(2)): print(row)"
DTYPE = "torch.set_default_dtype(torch.float64)"
PATCH = "torch.softmax = None"
EXAMPLES = {text: example_names(text) for text in (LIBRARY, SETUP, CHANGE, HELPER, SHOW, DTYPE, PATCH)}
SHOWING = "halve(double(torch.ones(2)))"


def left_out(*answers: str, asked: tuple[str, ...] = (), cells: tuple[str, ...] = tuple(EXAMPLES)) -> set[str]:
    """The examples that need not run beside these answers."""
    texts = [*cells, *answers]
    sources = [Source(text, f"cell {number}", uses=names_used(text)) for number, text in enumerate(texts)]
    return {texts[number] for number in unneeded(sources, EXAMPLES, asked)}


@pytest.mark.parametrize(
    ("answer", "run"),
    [
        ("def f(x): return x", set()),
        ("def f(scale): return scale", set()),  # an argument of its own
        ("def f(x): return x.scale", set()),
        ("def f(x):\n    scale = 2\n    return scale * x.scale", set()),  # a local name, and an attribute of that name
        ("class A:\n    scale: float\n    def helped(self): return self.scale", set()),  # names of its own class
        ("def f(x): return math.exp(x)", set()),
        ("def f(x): return x * scale['by']", {SETUP, CHANGE, HELPER}),
        ("class A:\n    def f(self): return [helped(x) for x in self]", {SETUP, CHANGE, HELPER}),
        ("class A:\n    scale = scale", {SETUP, CHANGE, HELPER}),
    ],
)
def test_what_an_answer_uses_runs(answer: str, run: set[str]) -> None:
    """A cell runs if it defines, sets up or may change what an answer uses, or what such a cell uses in its turn."""
    assert set(EXAMPLES) - left_out(answer) == run | {LIBRARY, DTYPE, PATCH}


def test_a_library_that_is_set_up_is_so_for_every_answer() -> None:
    """What an example does to a library counts, whether or not an answer names it; else no import runs for nothing."""
    calm = tuple(text for text in EXAMPLES if text not in (DTYPE, PATCH))

    assert left_out("def f(x): return x", cells=calm) == set(calm)
    assert left_out("def f(x): return math.exp(x)", cells=calm) == {*calm} - {LIBRARY}


@pytest.mark.parametrize(
    "answer",
    [
        "def f(x): return globals()['scale']['by'] * x",
        "def f(x): return eval('sca' + 'le')",
        "import __main__\ndef f(x): return __main__.scale",
        "import sys\ndef f(x): return sys.modules['__main__'].scale",
        "f = lambda x: x.__globals__",
        "f = Out[1]",
        "f = _",
        "f = _i3",
        "from math import *\ndef f(x): return x",
        "%run other.py\ndef f(x): return x",
        "def f(x: return x",
        "def f(x): return \uff45val('scale')",  # Python reads it as eval
        "f = lambda x: x.__\uff47lobals__",
        "#" * (1 << 17),
    ],
)
def test_in_doubt_everything_runs(answer: str) -> None:
    """An answer that reaches names in another way than by writing them down, or cannot be read, may need any cell."""
    assert left_out(answer) == set()


@pytest.mark.parametrize(
    "answer", ["def f(model): model.eval(); return model.compile()", "for _ in (1, 2): pass", "def f(_): return _"]
)
def test_other_things_of_such_names_are_no_doubt(answer: str) -> None:
    """`model.eval()` is torch's, and `_` in a loop is the loop's own."""
    assert left_out(answer) == left_out("def f(x): return x")


def test_a_name_that_checks_ask_for_runs() -> None:
    """An example that gives another value to the name of an answer has a say in what is graded."""
    assert HELPER in left_out("def f(x): return x")
    assert HELPER not in left_out("def f(x): return x", asked=("helped",))


def test_names_that_a_cell_binds_itself_are_not_needed_from_others() -> None:
    """`x = 1; print(x)` needs no other cell; a name that is bound in one branch only, or read first, does."""
    assert example_names("x = 1\nfor y in range(x):\n    z = y\n    print(z)").uses == {"range", "print"}
    assert example_names("if a:\n    x = 1\nprint(x)").uses == {"a", "x", "print"}
    assert example_names("if a:\n    x = 1\nelse:\n    x = 2\nx").uses == {"a"}
    assert example_names("x = x + 1").uses == {"x"}
    assert example_names("x += 1").uses == {"x"}
    assert example_names("with a as b:\n    c = b\nc").uses == {"a"}
    assert example_names("def f(): return later\nlater = 1").uses == set()
    assert example_names("try:\n    x = 1\nexcept E as e:\n    print(e)\nx").uses == {"E", "print", "x"}
    assert example_names("class A(B):\n    c = d\n    def f(self): return g").uses == {"B", "d", "g"}
    for loop in ("[x for x in y if x > z]", "{x: [x for x in y] for x in y if x > z}", "{x for x in y if x > z}"):
        names = example_names(loop)
        assert (names.uses, names.binds) == ({"y", "z"}, set())


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(Limits(), likely_level()) as made:
        yield made


@pytest.fixture
def grade_cells(course: Course, hand_in: Callable[..., Path], worker: Worker) -> Callable[..., UnitGrade]:
    """The grade of the first exercise after its solved notebook's cells were edited: old text -> new text."""
    assignment = course.assignments[0]

    def grade(edits: dict[str, str], added: str = "") -> UnitGrade:
        path = course.root / "source" / assignment.name / "01_double.ipynb"
        notebook = json.loads(path.read_text())
        for cell in notebook["cells"]:
            text = "".join(cell["source"])
            for old, new in edits.items():
                text = text.replace(old, new)
            cell["source"] = text
        if added:
            notebook["cells"].append({**notebook["cells"][1], "source": added, "id": "added"})
        folder = hand_in("sample-01", {"01_double.ipynb": json.dumps(notebook)})
        made = Grader(course, worker, "secret", likely_level().value)
        return made.grade(submission_in(str(folder), "sample-01", assignment)).units[0]

    return grade


def shown(grade: UnitGrade, source: str) -> str:
    (cell,) = [cell for cell in grade.cells if cell.source == source]
    return "".join(str(output.get("text", output.get("data"))) for output in cell.outputs)


def test_an_example_as_handed_out_does_not_run_and_says_so(grade_cells: Callable[..., UnitGrade]) -> None:
    """Full points without it; in its place stands why nothing is shown."""
    grade = grade_cells({})

    assert grade.result.points == 10
    assert shown(grade, SHOWING).strip() == NOT_RUN
    assert shown(grade, "import torch") == ""


def test_an_example_that_was_changed_runs(grade_cells: Callable[..., UnitGrade]) -> None:
    """What a student tries is shown as it is."""
    grade = grade_cells({"torch.ones(2)": "torch.ones(1)"})

    assert grade.result.points == 10
    assert "tensor([1.])" in shown(grade, SHOWING.replace("2", "1"))


def test_an_example_that_would_raise_below_a_wrong_answer_is_no_remark(grade_cells: Callable[..., UnitGrade]) -> None:
    """Only the answer is wrong, and only it is spoken of."""
    grade = grade_cells({"return 2 * x": "return None"})

    assert grade.status is Status.GRADED
    assert grade.comment == ""
    assert 0 < grade.result.points < 10


def test_an_example_that_raised_below_a_wrong_answer_is_no_remark(
    grade_cells: Callable[..., UnitGrade], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where it had to run."""
    monkeypatch.setattr("autograder.grade.judge.answer_run.unneeded", lambda *_: frozenset())
    wrong = grade_cells({"return 2 * x": "return None"})

    assert (wrong.status, wrong.comment) == (Status.GRADED, "")
    assert wrong.result.points < 10
    assert any(cell.error for cell in wrong.cells)


def test_a_changed_cell_that_raised_is_a_remark_in_a_line(grade_cells: Callable[..., UnitGrade]) -> None:
    """The first one is named, and the others are counted."""
    grade = grade_cells({"return 2 * x": "return None", "torch.ones(2)": "torch.ones(1)"}, added="nothing_of_that_name")

    assert grade.status is Status.PARTLY
    assert grade.comment.startswith("Graded as far as it runs. Cell ")
    assert grade.comment.count("Cell ") == 1
    assert grade.comment.endswith(" 1 more cell raised or was stopped.")


def test_a_cell_that_lacks_a_name_makes_everything_run(
    grade_cells: Callable[..., UnitGrade], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should a use go unseen after all, the name that is missing tells, and every cell runs."""
    monkeypatch.setattr("autograder.grade.judge.answer_run.unneeded", lambda sources, *_: frozenset({0}))
    grade = grade_cells({}, added="print(torch.ones(3))")

    assert grade.result.points == 10
    assert grade.status is Status.GRADED
    assert "1., 1., 1." in shown(grade, "print(torch.ones(3))")
    assert "0.5" not in shown(grade, SHOWING)
    assert "1., 1." in shown(grade, SHOWING)
