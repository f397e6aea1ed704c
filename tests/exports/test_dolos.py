"""Dolos gets what students wrote, and nothing of what they were given."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import programs
import pytest

from autograder.exports import dolos
from autograder.exports.request import Request
from autograder.model.grade import CellRun, SubmissionGrade
from autograder.submissions.student_code import student_code

SOLUTION = '''"""Ramps."""

import torch

### BEGIN GIVEN
def helper(x):
    return x + 1
### END GIVEN


def ramp(n):
    """The numbers below n."""
    steps = int(n)
    ### BEGIN SOLUTION
    return torch.arange(steps)
    ### END SOLUTION
'''
GIVEN = "import torch\n\n\ndef helper(x):\n    return x + 1\n"
STUB = '''def ramp(n):
    """The numbers below n."""
    steps = int(n)
    # YOUR CODE HERE
    raise NotImplementedError()
'''
WRITTEN = 'def ramp(n):\n    """The numbers below n."""\n    steps = int(n)\n    # my own way\n    return own(steps)\n'
OWN = "%matplotlib inline\ndef own(m):\n    return torch.tensor([*range(m)])  # 自分の\n"
Make = Callable[..., Request]


def test_only_the_students_lines_are_left() -> None:
    """Docstrings and what was given go; comments and helpers of the student's stay as they were written."""
    found = student_code([GIVEN, OWN, WRITTEN, "print(ramp(3))"], [GIVEN + STUB])

    assert found == (
        "def own(m):\n    return torch.tensor([*range(m)])  # 自分の\n\n\n"
        "def ramp(n):\n    # my own way\n    return own(steps)\n"
    )


def test_a_stub_is_no_answer() -> None:
    """Neither as it was handed out, nor with other comments around it."""
    assert student_code([GIVEN, STUB], [GIVEN + STUB]) == ""
    assert student_code([STUB.replace("# YOUR CODE HERE", "# todo")], [GIVEN + STUB]) == ""


def test_the_last_of_two_definitions_counts() -> None:
    """As it does when a notebook runs."""
    assert student_code(["def ramp(n):\n    return 1\n", "def ramp(n):\n    return 2\n"], [STUB]) == (
        "def ramp(n):\n    return 2\n"
    )


def test_given_methods_of_a_class_are_taken_out() -> None:
    """What stands in the stub's class says nothing about a student."""
    given = (
        "class Net(Module):\n"
        "    def __init__(self):\n        self.n = 1\n\n"
        "    def forward(self, x):\n        raise NotImplementedError()\n"
    )
    written = given.replace("raise NotImplementedError()", "return x * self.n")

    assert (
        student_code([written], [given]) == "class Net(Module):\n    def forward(self, x):\n        return x * self.n\n"
    )
    assert student_code([given], [given]) == ""


def test_an_answer_that_is_assigned_is_one() -> None:
    """Under the name of an answer alone."""
    assert student_code(["ramp = lambda n: [*range(n)]\nother = 3\n"], [STUB]) == "ramp = lambda n: [*range(n)]\n"


@pytest.mark.parametrize("source", ["def ramp(n:\n    return", "def ramp(n):\n\treturn 1\n        return 2"])
def test_what_is_no_python_stays_whole(source: str) -> None:
    """Dolos reads it nevertheless."""
    assert source in student_code([source], [STUB])


def with_cells(grades: Iterable[SubmissionGrade], answers: dict[str, str]) -> dict[str, SubmissionGrade]:
    return {
        grade.student: replace(
            grade,
            units=(
                grade.units[0],
                replace(
                    grade.units[1],
                    cells=tuple(CellRun(text) for text in (GIVEN, answers[grade.student]))
                    if grade.student in answers
                    else (),
                ),
            ),
        )
        for grade in grades
    }


@pytest.fixture
def archives(request_for: Make, whole: dict[str, SubmissionGrade]) -> tuple[dict[str, bytes], list[str]]:
    request = request_for()
    for unit in request.assignments[0].units:
        unit.folder.mkdir(parents=True)
        (unit.folder / "solution.py").write_text(SOLUTION, encoding="utf-8")
    answers = {"sample-01": WRITTEN, "学生-02": OWN, "студент-03": STUB, "=sample-05": WRITTEN}
    remembered = with_cells(whole.values(), answers)
    made = dolos.write(replace(request, load=lambda graded: remembered[graded.student]))
    return {file.name: file.data for file in made.files}, made.remarks


def test_an_archive_holds_every_answer(archives: tuple[dict[str, bytes], list[str]]) -> None:
    """Who wrote nothing is not in it; names of files begin like no formula, and times are told where they are known."""
    files, remarks = archives
    found = programs.dolos(files["warm_up/02_ramp.zip"])

    assert set(found) == {'Given "01" Family, of 01', "学生-02", "'=sample-05"}
    assert found['Given "01" Family, of 01'] == (
        "answers/sample-01.py",
        "def ramp(n):\n    # my own way\n    return own(steps)\n",
        "2026-02-28 09:30:05 +0000",
    )
    assert found["'=sample-05"][0] == "answers/=sample-05.py"
    assert any("01_double" in remark for remark in remarks)


def test_the_same_answers_make_the_same_archive(
    archives: tuple[dict[str, bytes], list[str]], request_for: Make
) -> None:
    """Byte for byte: it holds no time of its own."""
    grades = request_for().grades
    made = [dolos.archive({"sample-01": "a", "学生-02": "b"}, {}, grades) for _ in range(2)]

    assert made[0] == made[1]
