"""The benchmark: what it grades, what it watches, and how it tells what it found."""

from __future__ import annotations

import ast
import doctest
import itertools
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.solution import clean, stub
from benchmarks.classes import SIX, answered, hand_in, make_course, student
from benchmarks.commands import Run
from benchmarks.forms import STRICT, answers, in_form
from benchmarks.goals import GOALS, Goal
from benchmarks.others import Other, otter_test
from benchmarks.phases import REST, Clock, watched
from benchmarks.plain import plain_test
from benchmarks.report import markdown
from benchmarks.results import Results

ROOT = Path(__file__).parent.parent


def results(**measured: object) -> Results:
    return Results("Measured by nobody.", students=200, jobs=2, isolation="full", **measured)


def test_class_is_the_same_each_time_and_no_two_students_hand_in_the_same(tmp_path: Path) -> None:
    courses = [make_course(tmp_path / name, SIX[:2], "exercises") for name in ("one", "two")]
    for course in courses:
        hand_in(course, 20)
    first, second = (
        [
            (course.root / "submitted" / student(number) / "exercises" / f"{SIX[1]}.ipynb").read_text(encoding="utf-8")
            for number in range(1, 21)
        ]
        for course in courses
    )
    assert first == second
    assert len(set(first)) == 20


def test_class_has_right_and_wrong_answers_in_several_styles(tmp_path: Path) -> None:
    course = make_course(tmp_path / "course", SIX, "exercises")
    (assignment,) = course.assignments
    texts = " ".join(
        str(answered(course, assignment, unit, number)) for unit in course.units for number in range(1, 40)
    )
    assert "CAUGHT_BY" in texts  # a misconception's own note
    assert "NotImplementedError()" in texts
    assert texts.count('"""') > 2 * 6 * 40  # styles open with a docstring of their own


@pytest.mark.parametrize("unit", SIX)
def test_plain_asserts_hold_for_the_solution_and_not_for_the_stub(unit: str) -> None:
    text = (ROOT / "course" / unit / "solution.py").read_text(encoding="utf-8")
    solved: dict[str, object] = {}
    exec(clean(text), solved)
    exec(plain_test(unit), solved)
    empty: dict[str, object] = {}
    exec(stub(text), empty)
    with pytest.raises(NotImplementedError):
        exec(plain_test(unit), empty)


@pytest.mark.parametrize("unit", SIX)
def test_otter_is_given_the_same_asserts_as_a_session(unit: str) -> None:
    defined: dict[str, dict[str, list[dict[str, list[dict[str, str]]]]]] = {}
    exec(otter_test(unit), defined)
    examples = doctest.DocTestParser().get_examples(defined["test"]["suites"][0]["cases"][0]["code"])
    told = ast.dump(ast.parse("".join(example.source for example in examples)))
    assert told == ast.dump(ast.parse(plain_test(unit)))
    assert not any(example.want for example in examples)


def test_one_notebook_holds_all_six_exercises_under_names_of_their_own(tmp_path: Path) -> None:
    course = make_course(tmp_path / "course", SIX, "exercises")
    (notebook,) = in_form(STRICT, answers(course, 1)).values()
    names = [cell["metadata"]["nbgrader"]["grade_id"] for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]
    assert len(names) == len(set(names))
    assert sum(name.startswith("check") for name in names) == len(SIX)


def test_every_function_that_the_phases_watch_is_there_and_is_put_back() -> None:
    from autograder.checks.runner import CheckRun

    before = CheckRun.run
    with watched(Clock()):
        assert CheckRun.run is not before
    assert CheckRun.run is before


def test_clock_counts_the_innermost_phase_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count(0.0, 1.0)  # each look at the clock is a second after the last
    monkeypatch.setattr(time, "perf_counter", lambda: next(seconds))
    clock = Clock()
    with clock.within("outer"), clock.within("inner"):
        pass
    assert clock.lap() == {REST: 2.0, "outer": 2.0, "inner": 1.0}
    assert clock.lap() == {REST: 1.0}


def test_stock_is_as_slow_as_its_start_and_its_pace_make_a_class() -> None:
    assert Other("nbgrader", STRICT, students=2, startup=2.0, pace=4.0).seconds(200) == 802


def test_missed_goal_is_shown_as_missed_with_its_reason() -> None:
    stock = Other("nbgrader autograde", STRICT, 2, 0.0, 4.0)
    text = markdown(results(class_run=Run(80.0, 200, 0.3), others=[stock]))
    goal = next(goal for goal in GOALS if goal.name == "stock at its best")
    assert "| 10 times | **missed** |" in text
    assert f"**stock at its best** is missed: {goal.reason}" in text


def test_reached_goal_and_goal_not_measured_are_told_apart() -> None:
    stock = Other("nbgrader autograde", STRICT, 2, 0.0, 4.0)
    text = markdown(results(class_run=Run(4.0, 200, 0.02), others=[stock]))
    assert "| 200 times | reached |" in text
    assert text.count("not measured") == len(GOALS) - 1


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.name)
def test_goal_can_be_missed_and_reached(goal: Goal) -> None:
    assert goal.is_reached(goal.limit)
    assert not goal.is_reached(goal.limit - 0.1 if goal.at_least else goal.limit + 0.1)


@pytest.mark.slow
@pytest.mark.whole  # it is slow, and only whoever measures runs it
def test_the_smallest_run_measures_every_part_of_ours(tmp_path: Path) -> None:
    sizes = [
        "--students",
        "2",
        "--sample",
        "1",
        "--sizes",
        "2",
        "--stock",
        "0",
        "--runs",
        "one",
        "--jobs",
        "1",
        "--regraded",
        "2",
        "--assignments",
        "causal_attention",
        "--repeats",
        "1",
        "--stock-course",
        "0",
        "--collected",
        "2",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", *sizes, "--into", str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "RESULTS.md").read_text(encoding="utf-8")
    for heading in (
        "Goals",
        "The whole course: 2 students, 3 exercises in 1 assignment",
        "What each exercise costs",
        "Where the time goes",
        "Small and large classes",
        "Grading again",
        "What people wait for",
        "Commands from a cold start",
    ):
        assert f"## {heading}\n" in text
    assert "the limit: fork, cells, checks as plain calls" in text
    assert (tmp_path / "results.svg").is_file()
