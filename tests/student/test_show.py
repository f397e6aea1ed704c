"""What a student reads in a terminal: one thing in full, the others in a line each."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure, UnitResult
from autograder.student.exercises import Exercise
from autograder.student.messages import JobResult
from autograder.student.show import checked_text, one_thing
from autograder.student.stopped import endless

EXERCISE = Exercise("02_softmax", Path("test_02_softmax.py"))


def result(sentence: str, outcome: Outcome, what: str = "") -> CheckResult:
    return CheckResult(
        name=f"test_{sentence}",
        sentence=sentence,
        outcome=outcome,
        points=1.0 if outcome is Outcome.PASS else 0.0,
        max_points=1.0,
        hidden=False,
        failure=Failure(what, "1", "2", "Try something.") if what else None,
    )


RESULTS = (
    result("First.", Outcome.PASS),
    result("Second.", Outcome.NOT_RUN, "Not run."),
    result("Third.", Outcome.FAIL, "`f` is wrong"),
    result("Fourth.", Outcome.FAIL, "`g` is wrong"),
)
MISTAKE = Diagnosis(("a",), ("It sums the wrong way.",), ("Sums",), ("f",), "exact", ("test_Third.",), 1)


def checked(**fields: object) -> JobResult:
    return JobResult(number=1, **fields)  # type: ignore[arg-type]  # fields of it


def test_the_first_failure_is_explained() -> None:
    """The first that failed is told in full, every other check in a line, then the command that tells all."""
    text = checked_text(EXERCISE, "02_softmax.py", checked(result=UnitResult("02_softmax", RESULTS)))

    assert text.splitlines() == [
        "softmax (02_softmax.py): 1 of 4 points",
        "  ✓ First. (1)",
        "  ○ Second. (1)",
        "  ✗ Third. (1)",
        "      `f` is wrong",
        "      expected: 1",
        "      got:      2",
        "      try:      Try something.",
        "  ✗ Fourth. (1)",
        "  To see every failing check in full: autograder check softmax --all",
    ]


def test_all_are_explained_on_request() -> None:
    """--all explains each of them."""
    text = checked_text(EXERCISE, "02_softmax.py", checked(result=UnitResult("02_softmax", RESULTS)), full=True)

    assert ["`f` is wrong" in text, "`g` is wrong" in text, "Not run." in text, "--all" in text] == [
        True,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize("show", [checked_text, one_thing])
def test_what_was_stopped_says_why_and_what_it_printed(show: object) -> None:
    """The sentence, what to look for, and prints, which show how far it came."""
    stopped = checked(stopped=endless("`f`", 1.0), printed="here\n")

    assert show(EXERCISE, "a.py", stopped).splitlines() == [  # type: ignore[operator]  # one of two functions
        "Stopped after 1 s of processor time: `f` did not come to an end. Is there a loop",
        "that does not end?",
        "  Your code printed:",
        "      here",
    ]


def test_one_thing_is_one_thing() -> None:
    """The named mistake, the first failure, and how many more there are."""
    outcome = checked(result=UnitResult("02_softmax", RESULTS, (MISTAKE,)), printed="here", problem="a.py raised X")

    lines = one_thing(EXERCISE, "a.py", outcome).splitlines()

    assert lines[0] == "softmax (a.py): 1 of 4 points"
    assert "a.py raised X" in lines
    assert "    It sums the wrong way." in lines
    assert "  ✗ Third. (1)" in lines
    assert "  2 more checks did not pass." in lines
    assert "      here" in lines
    assert not any("First." in line or "Fourth." in line for line in lines)


def test_when_all_is_right_there_is_nothing_to_do() -> None:
    """The points, and no more."""
    right = checked(result=UnitResult("02_softmax", RESULTS[:1]))

    assert one_thing(EXERCISE, "a.py", right) == "softmax (a.py): 1 of 1 points"
    assert right.is_solved


def test_lines_fit_a_terminal() -> None:
    """Prose is wrapped at 80 columns; values are not."""
    long = " ".join(["word"] * 40)
    failing = result(long, Outcome.FAIL, long)

    text = checked_text(EXERCISE, "a.py", checked(result=UnitResult("02_softmax", (failing,))))

    assert max(map(len, text.splitlines())) <= 80
