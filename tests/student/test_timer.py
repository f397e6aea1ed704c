"""A student is billed for the processor time of their own code, and for nothing else."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from two_ends import RIGHT

from autograder.student import checker as checker_module
from autograder.student.checker import Checker
from autograder.student.exercise_info import load_card, pack_card
from autograder.student.exercises import find_exercise
from autograder.student.messages import JobResult
from autograder.student.stopped import longest_wait

pytestmark = pytest.mark.slow  # each process imports torch

BURN = "import time\nends = time.process_time() + {seconds}\nwhile time.process_time() < ends: pass\n"
LIMIT = 2.0  # seconds of processor time, of the exercises in ``student_folder``


@pytest.fixture(scope="module")
def checker() -> Iterator[Checker]:
    with Checker() as made:
        yield made


def outcome(checker: Checker, folder: Path, source: str) -> JobResult:
    file = folder / "02_softmax.py"
    file.write_text(source)
    checker.start(find_exercise("softmax", folder), file)
    return checker.result()


def give(folder: Path, given: str) -> None:
    """Let the exercise give this code."""
    exercise = find_exercise("softmax", folder)
    card = msgspec.structs.replace(load_card(exercise), given=given)
    exercise.checks.with_suffix(".json").write_bytes(pack_card(card))


def library(folder: Path, seconds: float) -> str:
    """A library elsewhere whose first import takes so much processor time, and the line that finds it."""
    (folder / "installed").mkdir()
    (folder / "installed" / "slow_library.py").write_text(BURN.format(seconds=seconds))
    return f"import sys\nsys.path.append({str(folder / 'installed')!r})\n"


def test_a_first_import_is_not_billed(checker: Checker, student_folder: Path) -> None:
    """At the top of the file and within an answer, however long it takes."""
    finds = library(student_folder, 2 * LIMIT)

    assert outcome(checker, student_folder, finds + "import slow_library\n" + RIGHT).is_solved
    late = RIGHT.replace("):\n", "):\n    import slow_library\n", 1)
    assert outcome(checker, student_folder, finds + late).is_solved


def test_a_module_of_the_students_own_is_billed(checker: Checker, student_folder: Path) -> None:
    """A loop in a file beside the answers is ended, too."""
    (student_folder / "beside.py").write_text("while True:\n    pass\n")

    assert outcome(checker, student_folder, "import beside\n").stopped.startswith(
        "Stopped after 2 s of processor time: 02_softmax.py did not come to an end, at line 1: `import beside`. Is"
    )


def test_given_code_is_neither_billed_nor_named(
    checker: Checker, student_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an exercise gives may take long; a loop in an answer that uses it is told with the answer's line."""
    give(student_folder, "import time\n" + RIGHT.replace("):\n", "):\n    while time.process_time() < 6: pass\n", 1))
    assert outcome(checker, student_folder, "").is_solved

    give(student_folder, "def softmax(x):\n    return x\n")
    loop = "def mine(x):\n    while True: softmax(x)\n\nmine(1)\n"
    assert "at line 2, in mine: `while True: softmax(x)`." in outcome(checker, student_folder, loop).stopped

    monkeypatch.setattr(checker_module, "longest_wait", lambda seconds: 1.0 if seconds < 10 else 4.0)
    give(student_folder, "import time\n\ndef softmax(x): time.sleep(100)\n")
    assert outcome(checker, student_folder, "").stopped == (
        "Stopped after 4 s: your code waits or this machine is busy. Close other programs and run the check again."
    )


def test_code_that_sleeps_is_told_that_it_waits(
    checker: Checker, student_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wide limit by the clock ends it, with its line and without a word about a loop."""
    monkeypatch.setattr(checker_module, "longest_wait", lambda seconds: 3.0)
    asleep = outcome(checker, student_folder, "import time\n\ndef softmax(x):\n    time.sleep(1000)\n")

    assert asleep.stopped == (
        "Stopped after 3 s: `softmax` waits, at line 4, in softmax: `time.sleep(1000)`, or this machine is busy. "
        "Close other programs and run the check again."
    )


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="elsewhere the clock ends it")
def test_a_loop_that_python_cannot_interrupt_is_ended(checker: Checker, student_folder: Path) -> None:
    """While C code holds the interpreter, no thread of ours runs: the kernel ends the process."""
    loop = outcome(checker, student_folder, "import itertools\n\ndef softmax(x): sum(itertools.repeat(0))\n")

    assert loop.stopped == (
        "Stopped after 2 s of processor time: your code did not come to an end. Is there a loop that does not end?"
    )


def test_the_limit_by_the_clock_is_wide() -> None:
    """A right answer does not reach it on two processors with a load of 25."""
    assert (longest_wait(1.0), longest_wait(10.0), longest_wait(60.0)) == (60.0, 120.0, 720.0)
