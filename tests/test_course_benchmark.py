"""The benchmark of the whole course, of each exercise, and of commands from a cold start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from autograder.collect.collect_result import CollectOptions, Done
from autograder.collect.roster_files import read_rosters
from autograder.collect.run import Collector
from autograder.course import load_course
from benchmarks import others
from benchmarks.classes import ONE, copy_course, make_course, right
from benchmarks.cold import ASSIGNMENT, Checkout, Commands, write_download
from benchmarks.commands import CommandFailed, Run
from benchmarks.course import CourseRun
from benchmarks.exercises import Exercise, Exercises
from benchmarks.others import Other, stock_course
from benchmarks.report import markdown
from benchmarks.results import Results

ROOT = Path(__file__).parent.parent
QUICK, MIDDLE, SLOW = Exercise("a", 0.01, 1.0, 1.03), Exercise("b", 0.01, 2.0, 2.03), Exercise("c", 0.01, 8.0, 8.03)


def results(**measured: Any) -> Results:
    return Results("Measured by nobody.", students=200, jobs=2, isolation="full", **measured)


def test_copy_has_every_assignment_or_those_that_are_asked_for(tmp_path: Path) -> None:
    whole = copy_course(tmp_path / "whole")
    part = copy_course(tmp_path / "part", ["causal_attention"])

    known = [(assignment.name, [unit.id for unit in assignment.units]) for assignment in load_course(ROOT).assignments]
    assert [(assignment.name, [unit.id for unit in assignment.units]) for assignment in whole.assignments] == known
    assert [assignment.name for assignment in part.assignments] == ["causal_attention"]


def test_right_answers_are_the_solution_and_no_two_are_the_same(tmp_path: Path) -> None:
    course = make_course(tmp_path / "course", ONE, ASSIGNMENT)
    (assignment,) = course.assignments
    first, second = (str(right(course, assignment, assignment.units[0], number)) for number in (1, 2))

    assert first != second
    assert first.replace("sample-00001", "sample-00002") == second
    assert "NotImplementedError()" not in first


def test_stock_needs_one_student_because_its_start_is_measured_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command takes 5 s, and 2 s where everything is graded: a student takes 3 s."""
    course = make_course(tmp_path / "course", ONE, ASSIGNMENT)

    def run(command: list[str], folder: Path, **environment: str) -> Run:
        written = folder / "autograded/sample-00001" / ASSIGNMENT
        if "autograde" not in command:
            return Run(1.0)
        if written.exists():
            return Run(2.0)
        written.mkdir(parents=True)
        (written / f"{ONE[0]}.ipynb").touch()
        return Run(5.0)

    monkeypatch.setattr(others, "run", run)
    stock = stock_course(course, 1)

    assert (stock.startup, stock.pace) == (2.0, 3.0)
    assert stock.seconds(200) == 602.0


def test_stock_that_left_a_notebook_out_is_not_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    course = make_course(tmp_path / "course", ONE, ASSIGNMENT)
    monkeypatch.setattr(others, "run", lambda *args, **environment: Run(1.0))

    with pytest.raises(CommandFailed, match="graded 0 notebooks of 1 students"):
        stock_course(course, 1)


def test_download_is_one_that_collect_takes_for_moodles(tmp_path: Path) -> None:
    course = make_course(tmp_path / "course", ONE, ASSIGNMENT)
    download, worksheet = write_download(course, tmp_path / "downloads", 3)

    options = CollectOptions(course, read_rosters([worksheet]), course.root / "submitted")
    (collected,) = Collector(options).collect(download)

    assert collected.title == "Moodle"
    assert [outcome.done for outcome in collected.outcomes] == [Done.NEW] * 3
    assert {outcome.assignment for outcome in collected.outcomes} == {ASSIGNMENT}


def test_course_is_told_beside_stock() -> None:
    """200 students: stock takes 2 s, then 60 s each; we take 100 s."""
    stock = Other("nbgrader autograde", others.NOTEBOOK_EACH, 1, 2.0, 60.0)
    run = Run(100.0, submissions=1000, pace=0.1, processor=190.0)
    text = markdown(results(course=CourseRun(5, 19, 200, run, stock)))

    assert "## The whole course: 200 students, 19 exercises in 5 assignments" in text
    assert "| 1 of them | 60,000.0 | 3,157.9 | 12,002 | 1.0 | 1.0 |" in text
    assert "| all | 500.0 | 26.3 | 100 | 120.0 | 120.0 |" in text


def test_slowest_exercise_is_told_in_times_of_the_median_exercise() -> None:
    found = Exercises((QUICK, MIDDLE, SLOW), known=19, repeats=5)
    text = markdown(results(exercises=found))

    assert found.worst == 4.0
    assert "| c | 10.0 | 8,000.0 | 4.0 times | 8,030.0 | 4.0 times |" in text
    assert "| 4.0 times | **missed** (3 of 19 exercises) |" in text


def test_ci_of_the_slowest_assignment_counts() -> None:
    checkouts = (Checkout("short", 1, Run(4.0)), Checkout("long", 5, Run(21.0)))
    found = Commands(checkouts, 1000, collect=Run(3.0), grade=Run(22.0), report=Run(1.5))
    text = markdown(results(commands=found))

    assert "| 21.0 s | **missed** |" in text
    assert "| `autograder ci`, short, 1 exercise | 4.0 |" in text
    assert "| `autograder collect`, a download from Moodle, 1,000 students with one exercise each | 3.0 |" in text
    assert "| `autograder report`, what was graded | 1.5 |" in text
