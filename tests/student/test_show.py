"""What a student reads in a terminal: one failure in full on one screen, the others in a line or a count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.checks.failure_kind import FailureKind
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure, Picture, UnitResult
from autograder.student.exercises import Exercise
from autograder.student.messages import JobResult
from autograder.student.show import SCREEN, checked_text, one_thing
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
    """The first that failed is told in full, the others in a line or a count, then what to do next."""
    text = checked_text(EXERCISE, "02_softmax.py", checked(result=UnitResult("02_softmax", RESULTS)))

    assert text.splitlines() == [
        "softmax (02_softmax.py): 1 of 4 points",
        "",
        "✗ Third. (1)",
        "  `f` is wrong",
        "  expected: 1",
        "  got:      2",
        "  try:      Try something.",
        "",
        "✗ Fourth. (1)",
        "  `g` is wrong",
        "  try:      Try something.",
        "○ 1 check could not be tried.",
        "✓ 1 check passes.",
        "",
        "A hint:      autograder hint softmax",
        "All results: autograder check softmax --all",
    ]


def test_one_cause_is_told_once() -> None:
    """Checks that fail in the same way, or by the same mistake, are a count; one with another cause has a line."""
    mistake = replace(MISTAKE, checks=("test_Third.", "test_Fourth."))
    results = (*RESULTS, result("Fifth.", Outcome.FAIL, "`h` is wrong"))

    lines = one_thing(EXERCISE, "a.py", checked(result=UnitResult("02_softmax", results, (mistake,)))).splitlines()

    assert lines[-6:] == [
        "✗ 1 more check fails for the same reason.",
        "✗ Fifth. (1)",
        "  `h` is wrong",
        "  try:      Try something.",
        "○ 1 check could not be tried.",
        "✓ 1 check passes.",
    ]


def test_two_mistakes_are_told_and_the_first_is_shown() -> None:
    """The failing check that is explained is one of the first mistake, and the second mistake is told in words."""
    second = replace(MISTAKE, sentences=("It forgets.",), checks=("test_Third.",))
    first = replace(MISTAKE, checks=("test_Fourth.",))
    results = (*RESULTS[2:], RESULTS[0])

    lines = one_thing(EXERCISE, "a.py", checked(result=UnitResult("02_softmax", results, (second, first)))).splitlines()

    told = "Your results match this mistake in `f`:", "Your results match another mistake in `f`:", "✗ Third. (1)"
    assert [*map(lines.index, told)] == sorted(map(lines.index, told))
    assert lines.index("  It forgets.") < lines.index("  It sums the wrong way.")
    assert "✗ Fourth. (1)" in lines


def test_one_fault_fits_one_screen() -> None:
    """At most 24 lines of 80 columns, however long the mistake, the values, the picture and the prints are."""
    long = " ".join(["word"] * 40)
    row = tuple(map(str, range(12)))
    picture = Picture((row,) * 12, (tuple(reversed(row)),) * 12, ((0, 1),))
    values = f"[{', '.join(row * 20)}]"
    for example in (None, f"f({values})  # got {values}, expected {values}", "f(1)  # got 1, expected 2"):
        failure = Failure(f"{long}\n{long}", values, values, long, note=long, example=example, picture=picture)
        failing = replace(result(long, Outcome.FAIL), failure=failure)
        results = (failing, *[result(long, Outcome.FAIL, str(n)) for n in range(20)], *RESULTS)
        for mistakes in ((), (replace(MISTAKE, sentences=(long,), checks=(failing.name,)),)):
            unit = UnitResult("02_softmax", results, mistakes)
            text = checked_text(EXERCISE, "a.py", checked(result=unit, printed="x", printed_by_call="here\n" * 40))

            assert len(text.splitlines()) <= SCREEN
            assert max(map(len, text.splitlines())) <= 80
            assert "--all" in text


@pytest.mark.parametrize("words", range(60, 140, 5))
def test_no_value_is_shown_alone(words: int) -> None:
    """If there is no room for what was expected and what was got, both lose lines or both are left out."""
    table = "[[1., 2.],\n [3., 4.],\n [5., 6.],\n [7., 8.]]"
    failing = replace(result("Third.", Outcome.FAIL), failure=Failure("`f` is wrong", table, table))
    mistake = replace(MISTAKE, sentences=(" ".join(["word"] * words),))
    unit = UnitResult("02_softmax", (failing, *RESULTS[3:]), (mistake,))

    lines = one_thing(EXERCISE, "a.py", checked(result=unit)).splitlines()

    assert len(lines) <= SCREEN
    assert sum(line.startswith("  expected:") for line in lines) == sum(line.startswith("  got:") for line in lines)


def test_prints_are_those_of_the_call() -> None:
    """At most ten lines, then how many more there are; none of other calls."""
    for said, shown in ("one\n", ["    one"]), ("x\n" * 12, [*["    x"] * 9, "    … 3 more lines: --all"]):
        unit = UnitResult("02_softmax", RESULTS[2:3])
        text = one_thing(EXERCISE, "a.py", checked(result=unit, printed="other", printed_by_call=said))
        lines = text.splitlines()
        first = lines.index("  Your code printed:") + 1

        assert lines[first:] == shown
        assert "other" not in text


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

    assert show(EXERCISE, "a.py", stopped).splitlines()[:4] == [  # type: ignore[operator]  # one of two functions
        "Stopped after 1 s of processor time: `f` did not come to an end. Is there a loop",
        "that does not end?",
        "  Your code printed:",
        "    here",
    ]


def test_when_all_is_right_the_next_exercise_follows() -> None:
    """The points, a count, and the command that continues."""
    right = checked(result=UnitResult("02_softmax", RESULTS[:1]))

    assert one_thing(EXERCISE, "a.py", right).splitlines() == ["softmax (a.py): 1 of 1 points", "", "✓ 1 check passes."]
    assert checked_text(EXERCISE, "a.py", right).endswith("Next: autograder next")
    assert right.is_solved


def test_a_file_that_broke_says_only_that() -> None:
    """If an answer is missing because the file raised, nothing is said of the answer."""
    missing = replace(RESULTS[2], failure=Failure("`f` is not defined.", key=(FailureKind.NOT_DEFINED, "f")))
    broken = checked(
        result=UnitResult("02_softmax", (missing, *RESULTS)), problem="a.py, line 1: invalid syntax\n  f(\n   ^"
    )

    assert checked_text(EXERCISE, "a.py", broken).splitlines() == [
        "softmax (a.py): 1 of 5 points",
        "",
        "a.py, line 1: invalid syntax",
        "  f(",
        "   ^",
        "",
        "Then run: autograder check softmax",
    ]


def test_a_certain_mistake_comes_first() -> None:
    """A guess comes second, though its check stands before the other's."""
    guess = Diagnosis(("b",), ("It may return None.",), ("Sums",), ("f",), "words", ("test_Third.",))
    certain = replace(MISTAKE, checks=("test_Fourth.",))
    shown = UnitResult("02_softmax", RESULTS, (guess, certain))

    lines = checked_text(EXERCISE, "02_softmax.py", checked(result=shown)).splitlines()

    assert [line for line in lines if line.endswith(":")] == [
        "Your results match this mistake in `f`:",
        "Answers that fail in this way often make this mistake in `f`:",
    ]


def test_a_check_that_no_mistake_explains_is_named_on_a_full_screen() -> None:
    """The values of the explained one give way to its sentence."""
    long = result("Third.", Outcome.FAIL, "`f` is wrong")
    rows = "\n".join(f"row {number}" for number in range(30))
    long = replace(long, failure=Failure("`f` is wrong", expected=rows, got=rows.replace("row", "line")))
    shown = UnitResult("02_softmax", (long, RESULTS[3]), (MISTAKE,))

    lines = checked_text(EXERCISE, "02_softmax.py", checked(result=shown)).splitlines()

    assert "✗ Fourth. (1)" in lines
    assert len(lines) <= SCREEN


@pytest.mark.parametrize(("opening", "where"), [("[[", "[4]"), ("[[[", "[0, 4]"), ("[[[[", "line 5")])
def test_rows_of_a_long_table_say_where_they_stand(opening: str, where: str) -> None:
    """The brackets that close the table are left out, because those that open it are."""
    rows = [f"[{number}.0, {number}.5]," for number in range(5)]
    table = "\n".join([opening[1:] + rows[0], *rows[1:4], rows[4][:-1] + "]" * (len(opening) - 1)])
    failure = Failure("`f` is wrong", expected=table, got=table.replace("4.5", "9.5"))
    long = replace(result("Third.", Outcome.FAIL, "`f` is wrong"), failure=failure)
    mistake = replace(MISTAKE, sentences=("It sums the wrong way. " * 36,))
    shown = UnitResult("02_softmax", (long,), (mistake,))

    text = checked_text(EXERCISE, "02_softmax.py", checked(result=shown))

    assert f"Shown from {where} on:\n  expected: [4.0, 4.5]\n  got:      [4.0, 9.5]\n" in text
