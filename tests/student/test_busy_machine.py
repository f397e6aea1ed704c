"""On a busy machine right answers pass, and an endless loop is still found."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from whole import whole_but_some

from autograder.model.course import Course
from autograder.solution import clean, solution_text
from autograder.student.checker import Checker
from autograder.student.exercises import Exercise, find_exercise
from autograder.student.messages import JobResult

BUSY_LOOPS = 8
PROCESSORS = 2
ROOT = Path(__file__).parents[2]
# The exercises that load most: optimizers, transformers and a training of a small model.
ANSWERS = ("13_masked_tokens", "loops"), ("14_pretrained_models", "pipelines"), ("19_small_gpt", "one_at_a_time")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs a choice of processors"),
]


@pytest.fixture(scope="module")
def busy() -> Iterator[None]:
    """Eight loops on the two processors that the checks have, too."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(before)[:PROCESSORS])
    loops = [subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"]) for _ in range(BUSY_LOOPS)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
        os.sched_setaffinity(0, before)


def outcome(exercise: Exercise, file: Path, source: str) -> JobResult:
    """What ``autograder check`` finds, in a process of its own."""
    file.write_text(source, encoding="utf-8")
    with Checker(keeps_ready=False) as checker:
        checker.start(exercise, file)
        return checker.result()


@pytest.mark.parametrize(("unit", "style"), whole_but_some(ANSWERS))
def test_right_answers_pass(busy: None, course: Course, tmp_path: Path, unit: str, style: str) -> None:
    """First imports, given code and a loaded machine end no check."""
    if unit == "14_pretrained_models":
        pytest.importorskip("transformers")
    found = next(one for one in course.units if one.id == unit)
    answer = (found.folder / "styles" / f"{style}.py").read_text(encoding="utf-8")
    exercise = find_exercise(unit, ROOT / "exercises")
    checked = outcome(exercise, tmp_path / f"{unit}.py", f"{clean(solution_text(found))}\n\n{answer}")

    assert (checked.stopped, checked.problem) == ("", "")
    assert checked.is_solved


def test_an_endless_loop_is_ended_and_named(busy: None, student_folder: Path) -> None:
    """After its processor time, however long that takes by the clock."""
    exercise, loop = find_exercise("softmax", student_folder), "def softmax(x, dim=-1):\n    while True: x = x\n"

    assert outcome(exercise, student_folder / "02_softmax.py", loop).stopped == (
        "Stopped after 2 s of processor time: `softmax` did not come to an end, at line 2, in softmax: "
        "`while True: x = x`. Is there a loop that does not end?"
    )
