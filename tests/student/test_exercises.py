"""On a student's own machine: exercises are found from where the student is, and any file of answers can be run."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from two_ends import CHECKS, RIGHT

from autograder.errors import AutograderError, CourseError
from autograder.student.exercise_info import Card, pack_card
from autograder.student.exercises import answers_file, find_exercise
from autograder.student.run import check_namespace, run_file


@pytest.fixture(autouse=True)
def _same_interpreter_afterwards() -> Iterator[None]:
    """What a file of answers adds to the interpreter is taken away again."""
    path, modules = list(sys.path), set(sys.modules)
    yield
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        del sys.modules[name]


def notebook_of(*sources: str) -> str:
    cells = [{"cell_type": "code", "source": source, "metadata": {}, "outputs": []} for source in sources]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.mark.parametrize("name", ["softmax", "02_softmax", "02", "Softmax", "Copy of 02_softmax.ipynb", "a_softmax.py"])
@pytest.mark.parametrize("place", [".", "..", "sub/folder"])
def test_exercises_are_found_by_any_name_from_anywhere_near(exercise_folder: Path, name: str, place: str) -> None:
    """An exercise has three names and those of its files' copies. It is found beside, above, or in exercises/."""
    (exercise_folder / "sub/folder").mkdir(parents=True)

    exercise = find_exercise(name, exercise_folder / place)

    assert (exercise.id, exercise.name) == ("02_softmax", "softmax")
    assert exercise.checks == exercise_folder.resolve() / "test_02_softmax.py"


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("sofmax", "Did you mean 'softmax'? "),
        ("rope", ""),
        ("rope.py", "Name the exercise before the file: autograder check EXERCISE rope.py. "),
    ],
)
def test_a_wrong_name_says_which_there_are(exercise_folder: Path, name: str, meant: str) -> None:
    """A wrong name names the right ones, and the one that was meant if it is near."""
    with pytest.raises(CourseError) as error:
        find_exercise(name, exercise_folder)

    assert error.value.what == f"There is no exercise {name!r} here."
    assert error.value.cure == f"{meant}Exercises: softmax."


def test_a_folder_without_exercises_says_where_it_looked(tmp_path: Path) -> None:
    """A notebook that was moved away from its checks is told to go back."""
    with pytest.raises(CourseError, match="No exercises were found"):
        find_exercise("softmax", tmp_path)


def test_an_author_checks_in_the_course_itself(tmp_path: Path) -> None:
    """Where there is only a course, its own checks run on the solution, with the live oracle."""
    unit = tmp_path / "course/02_softmax"
    unit.mkdir(parents=True)
    (tmp_path / "course/course.toml").write_text("")
    (unit / "checks.py").write_text(CHECKS)
    (unit / "oracle.py").write_text("import torch\n\ndef examples():\n    return {'scores': torch.ones(2, 3)}\n")
    (unit / "solution.py").write_text(RIGHT)

    exercise = find_exercise("softmax", unit)
    result = check_namespace(exercise, run_file(answers_file(exercise))[0])

    assert answers_file(exercise) == unit.resolve() / "solution.py"
    assert result.points == 4


def test_answers_are_expected_beside_the_checks(exercise_folder: Path) -> None:
    """A module or a notebook of the exercise's name holds the answers; without one the student is asked for it."""
    exercise = find_exercise("softmax", exercise_folder)

    with pytest.raises(CourseError, match="autograder check softmax FILE"):
        answers_file(exercise)
    (exercise_folder / "02_softmax.ipynb").touch()
    assert answers_file(exercise).name == "02_softmax.ipynb"
    (exercise_folder / "02_softmax.py").touch()
    assert answers_file(exercise).name == "02_softmax.py"


def test_checks_run_on_a_namespace(exercise_folder: Path) -> None:
    """The visible checks are run on whatever the names stand for now."""
    exercise = find_exercise("softmax", exercise_folder)

    assert check_namespace(exercise, {"softmax": lambda x: x.softmax(-1)}).points == 4
    assert check_namespace(exercise, {"softmax": lambda x: x}).points == 0
    assert check_namespace(exercise, {}).points == 0


def test_checking_leaves_the_students_random_numbers_alone(exercise_folder: Path) -> None:
    """A student who seeded a generator draws the same numbers, checks or no checks."""
    torch.manual_seed(3)
    expected = torch.rand(3)
    torch.manual_seed(3)

    check_namespace(find_exercise("softmax", exercise_folder), {"softmax": lambda x: x.softmax(-1)})

    assert torch.equal(torch.rand(3), expected)


def run(path: Path, text: str) -> tuple[dict[str, object], str]:
    path.write_text(text, encoding="utf-8")
    return run_file(path)


def test_a_module_is_run_as_python_would(tmp_path: Path) -> None:
    """Helpers beside it can be imported, dataclasses work, and its main block does not run."""
    (tmp_path / "a_helper.py").write_text("value = 5\n")
    text = (
        "from __future__ import annotations\nimport dataclasses, a_helper\n"
        "@dataclasses.dataclass\nclass Point:\n    x: int\n"
        "point = Point(a_helper.value)\nif __name__ == '__main__':\n    raise SystemExit\n"
    )

    names, problem = run(tmp_path / "answers_of_mine.py", text)

    assert problem == ""
    assert names["point"].x == 5  # type: ignore[attr-defined]  # a student's class


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x = 1\n1 / 0\ny = 2\n", "a.py raised ZeroDivisionError: division by zero (line 2: `1 / 0`)"),
        ("x = 1\ndef f(:\n", "a.py, line 2: invalid syntax\n    def f(:\n          ^"),
        ("import no_such_library\n", "a.py raised ModuleNotFoundError: No module named 'no_such_library' (line 1"),
        ("raise SystemExit(3)\n", "a.py raised SystemExit: 3"),
        ("\ufeffx = 1\n", ""),
        ("from autograder import check\ncheck('softmax')\n", ""),
    ],
)
def test_what_goes_wrong_in_a_module_is_said(tmp_path: Path, text: str, problem: str) -> None:
    """A module that stops names the exception and the line; a check within it is left out."""
    _, found = run(tmp_path / "a.py", text)

    assert found.startswith(problem)
    assert bool(found) == bool(problem)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """A file in another encoding is one sentence, not a traceback."""
    path = tmp_path / "a.py"
    path.write_bytes(b"x = '\xff\xfe'")

    with pytest.raises(AutograderError, match="UTF-8"):
        run_file(path)


def test_a_notebook_goes_on_after_a_cell_that_raises(tmp_path: Path) -> None:
    """Each cell runs, whatever happened in the one before; magics and unwritten answers are no problem."""
    cells = [
        "%matplotlib inline\nx = 1",
        "1 / 0",
        "%%bash\nls",
        "raise NotImplementedError()",
        "!pip list\ny = __name__",
    ]

    names, problem = run(tmp_path / "n.ipynb", notebook_of(*cells))

    assert (names["x"], names["y"]) == (1, "__main__")
    assert problem == "Cell 2 raised ZeroDivisionError: division by zero (line 1: `1 / 0`)"


def test_the_environment_is_put_back(tmp_path: Path) -> None:
    """What is set while answers run is gone afterwards."""
    before = dict(os.environ)

    run(tmp_path / "a.py", "import os\nx = os.environ['AUTOGRADER_GRADING']\n")

    assert dict(os.environ) == before


def test_the_process_is_put_back(tmp_path: Path) -> None:
    """Its main module, arguments and ``input``, and its folder."""
    before = sys.modules["__main__"], sys.argv, input, os.getcwd()

    run(tmp_path / "a.py", "import sys\nx = sys.argv\n")

    assert (sys.modules["__main__"], sys.argv, input, os.getcwd()) == before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", "!pip install something\n%matplotlib inline\ndef f(): return 1\n"),
        ("a.py", "get_ipython().run_cell_magic('time', '', 'def f():\\n    return 1\\n')\n"),
        (
            "a.py",
            "import sys as s\ns.stdout.reconfigure(encoding='utf-8')\ns.stdout.buffer.write(b'')\ndef f(): return 1\n",
        ),
        ("a.py", "def f(): return 1\ndef f(): raise NotImplementedError\n"),
        ("a.py", "import no_such_library\ndef f(): return 1\n"),
        ("a.ipynb", "%%time\ndef f(): return 1"),
        ("a.ipynb", "%%capture out\ndef f(): return 1"),
        ("a.ipynb", "files = !ls\nt = %timeit -o 1\n!pip install \\\n  x\ndef f(): return 1"),
    ],
)
def test_a_file_is_read_as_when_grading(tmp_path: Path, name: str, text: str) -> None:
    """Magics, commands, streams, stubs below answers and statements that fail: the answers count."""
    names, _ = run(tmp_path / name, notebook_of(text) if name.endswith(".ipynb") else text)

    assert names["f"]() == 1  # type: ignore[operator]  # a student's function


def test_a_syntax_error_in_a_cell_costs_that_cell(tmp_path: Path) -> None:
    """It is told with a caret; the others run."""
    names, problem = run(tmp_path / "n.ipynb", notebook_of("x = 1", "def f(:", "%%html\ndef g(): pass", "y = 2"))

    assert (names["x"], names["y"]) == (1, 2)
    assert problem.splitlines() == [
        "Cell 3 begins with %%html, so its code is not run: remove that line.",
        "Cell 2, line 1: invalid syntax",
        "    def f(:",
        "          ^",
    ]


def test_given_code_is_restored(exercise_folder: Path) -> None:
    """As when grading: what a student makes of it does not count."""
    (exercise_folder / "test_02_softmax.json").write_bytes(pack_card(Card(given="def given():\n    return 1\n")))
    (exercise_folder / "02_softmax.py").write_text("used = given()\ndef given():\n    return 2\n")

    names, problem = run_file(exercise_folder / "02_softmax.py", exercise=find_exercise("softmax", exercise_folder))

    assert (names["used"], names["given"](), problem) == (1, 1, "")


def test_a_notebooks_kernel_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another shell is at work, the file runs without one, and its commands do nothing."""
    monkeypatch.setattr("autograder.student.run.file_shell", lambda: None)
    before = sys.modules["__main__"]

    names, problem = run(tmp_path / "n.ipynb", notebook_of("files = !ls\nx = 1", "%%time\ny = 2", "%matplotlib inline"))

    assert (names["x"], names["y"], names["files"], problem) == (1, 2, None, "")
    assert sys.modules["__main__"] is before
