"""Answers run in another process, which can always be ended. With and without ``fork`` it is the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from two_ends import RIGHT

from autograder.errors import AutograderError
from autograder.student.checker import CAN_FORK, Checker, record
from autograder.student.exercises import find_exercise
from autograder.student.messages import JobResult
from autograder.student.progress import UnitStanding, load_standing

pytestmark = pytest.mark.slow  # each process imports torch


@pytest.fixture(
    scope="module", params=[pytest.param(True, marks=pytest.mark.skipif(not CAN_FORK, reason="forks")), False]
)
def checker(request: pytest.FixtureRequest) -> Iterator[Checker]:
    with Checker(forks=request.param) as made:
        yield made


def outcome(checker: Checker, folder: Path, source: str, name: str = "02_softmax.py") -> JobResult:
    (folder / name).write_text(source)
    checker.start(find_exercise("softmax", folder), folder / name)
    return checker.result()


def test_right_and_wrong_answers(checker: Checker, student_folder: Path) -> None:
    """Points, prints and what is still open come back; the next check knows nothing of the one before."""
    right = outcome(checker, student_folder, "import torch\ntorch.leftover = 1\nprint('hello')\n" + RIGHT)
    wrong = outcome(
        checker, student_folder, "import torch\nprint(hasattr(torch, 'leftover'))\n\ndef softmax(x): return x\n"
    )

    assert right.result is not None
    assert wrong.result is not None
    assert (right.result.points, right.is_solved, right.printed, right.open) == (4, True, "hello\n", ())
    assert (wrong.result.points, wrong.is_solved, wrong.printed, wrong.open) == (0, False, "False\n", ("softmax",))


def test_temporary_files_are_removed(checker: Checker, student_folder: Path) -> None:
    """Nothing that a check or an answer puts into the folder for temporary files stays behind."""
    makes = "import tempfile\nprint(tempfile.mkdtemp())\n"
    done = outcome(checker, student_folder, makes + RIGHT)
    stopped = outcome(checker, student_folder, makes + "def softmax(x):\n    while True:\n        pass\n")

    for found in done, stopped:
        assert found.printed
        assert not Path(found.printed.split()[0]).parent.exists()


def test_answers_on_the_cpu_see_no_gpu(checker: Checker, student_folder: Path) -> None:
    """A library that chooses its device itself, as a pipeline does, works where grading lets it."""
    source = "import os\nprint(repr(os.environ['CUDA_VISIBLE_DEVICES']))\n" + RIGHT

    assert outcome(checker, student_folder, source).printed == "''\n"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (
            "def softmax(x):\n    print('here')\n    while True:\n        pass\n",
            "Stopped after 2 s of processor time: `softmax` did not come to an end, at line",
        ),
        (
            "print('here')\nwhile True:\n    pass\n",
            "Stopped after 2 s of processor time: 02_softmax.py did not come to an end, at line",
        ),
        (
            "print('here')\nwhile True:\n    try:\n        pass\n    except BaseException:\n        pass\n",
            "Stopped after 2 s of processor time: 02_softmax.py did not",
        ),
    ],
)
def test_an_endless_loop_is_ended(checker: Checker, student_folder: Path, source: str, why: str) -> None:
    """Neither the answer nor the file runs for ever; the line is said, what was printed is shown, and all goes on."""
    stopped = outcome(checker, student_folder, source)

    assert stopped.stopped.startswith(why)
    assert stopped.printed == "here\n"
    assert not stopped.is_solved
    assert outcome(checker, student_folder, RIGHT).is_solved


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import os\nos._exit(3)\n", "02_softmax.py ended Python itself, with exit status 3, so"),
        (
            "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n",
            "02_softmax.py ended Python itself, by SIGKILL, so",
        ),
        ("def softmax(x): raise KeyboardInterrupt\n", "02_softmax.py raised KeyboardInterrupt."),
    ],
)
def test_a_process_that_ends_itself_is_told(checker: Checker, student_folder: Path, source: str, why: str) -> None:
    """It is no crash of ours, and the next check finds a process again."""
    assert outcome(checker, student_folder, source).stopped.startswith(why)
    assert outcome(checker, student_folder, RIGHT).is_solved


def test_a_syntax_error_costs_its_statement(checker: Checker, student_folder: Path) -> None:
    """The line and a caret are told; the answers above and below it count."""
    broken = outcome(checker, student_folder, "def f(:\n\n" + RIGHT)

    assert broken.problem.splitlines()[0].startswith("02_softmax.py, line 1: ")
    assert broken.problem.splitlines()[1:] == ["    def f(:", "          ^"]
    assert broken.is_solved


def test_a_file_that_cannot_be_read_is_an_error(checker: Checker, student_folder: Path) -> None:
    """It says nothing about the answers."""
    (student_folder / "02_softmax.py").write_bytes(b"x = '\xff\xfe'")
    checker.start(find_exercise("softmax", student_folder), student_folder / "02_softmax.py")

    with pytest.raises(AutograderError, match="UTF-8"):
        checker.result()


def test_nobody_answers_input(checker: Checker, student_folder: Path) -> None:
    """A file that asks for keys goes on without them."""
    asked = outcome(checker, student_folder, RIGHT + "\ninput('?')\n")

    assert asked.is_solved
    assert "InputRefused" in asked.problem


def test_a_newer_check_takes_the_place_of_one_that_runs(checker: Checker, student_folder: Path) -> None:
    """A student who mends a loop and saves does not wait for the old file."""
    (student_folder / "02_softmax.py").write_text("while True:\n    pass\n")
    exercise = find_exercise("softmax", student_folder)
    checker.start(exercise, student_folder / "02_softmax.py")

    assert outcome(checker, student_folder, RIGHT).is_solved


def test_text_that_is_none_can_be_told(checker: Checker, student_folder: Path) -> None:
    """Half a surrogate pair, printed, does not stop the message."""
    assert outcome(checker, student_folder, RIGHT + "\nprint('\\ud800')\n").printed == "?\n"


def test_what_came_of_it_is_kept(student_folder: Path) -> None:
    """Points of the last check; a file that could not be run has none."""
    exercise = find_exercise("softmax")

    assert record(exercise, JobResult(number=1, stopped="no", open=("softmax",))) == ""
    assert load_standing(student_folder)[0].units == {"02_softmax": UnitStanding(0, 4, ("softmax",))}
