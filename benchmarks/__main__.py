"""Measure how fast grading is, in one run on this machine, and write RESULTS.md and results.svg.

Parts, each of which can be run alone by --only:
  class      a class of six exercises each, three times: all cores, one worker, process limits only
  limit      the same submissions with nothing between checks and answers
  phases     where the time of a submission goes
  growth     classes of 100, 1,000 and, with --full, 10,000, of one exercise each; one of 1,000 changed
  regrade    one of 1,000 with six exercises changed
  waits      check in a notebook, autograder --help, import autograder
  others     stock nbgrader and otter with the answers of a few of the class
  course     a class with the whole course, beside stock nbgrader with the same notebooks of a few of them
  exercises  what each exercise costs, beside the median exercise
  commands   ci for each assignment; collect, grade and report for a class of 1,000

otter run is measured where the environment variable OTTER names the command; its Python must be able to import torch.
"""

from __future__ import annotations

import argparse
import compileall
import dataclasses
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from autograder.course import load_course
from autograder.grades.store import Store
from autograder.model.course import Course
from benchmarks.classes import ROOT, SIX, copy_course, hand_in, make_course, student
from benchmarks.cold import measure_commands
from benchmarks.commands import CommandFailed, autograder
from benchmarks.course import measure_course
from benchmarks.exercises import measure_exercises
from benchmarks.forms import FORMS
from benchmarks.goals import MANY, REGRADED
from benchmarks.growth import measure_growth
from benchmarks.limit import measure_limit
from benchmarks.others import otter_run, stock_course, stock_nbgrader
from benchmarks.phases import measure_phases
from benchmarks.plot import draw
from benchmarks.regrade import measure_regrade
from benchmarks.report import markdown
from benchmarks.results import Results
from benchmarks.waits import measure_waits

HERE = Path(__file__).parent
ASSIGNMENT = "six_exercises"
ROUNDING = 1e-6  # of points, which are added up in another order


def main() -> None:
    options = arguments()
    compileall.compile_dir(ROOT / "autograder", quiet=1)  # as pip leaves what it installs: starts are measured, too
    results = Results(machine(options), options.students, options.jobs, options.isolation)
    into = options.into or (None if options.only else HERE)
    if into is not None:
        into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="autograder-bench-") as folder:
        measure = Measure(options, Path(folder), results)
        for part in options.only or measure.parts:
            say(f"{part} ...")
            try:
                measure.parts[part]()
            except CommandFailed as error:
                results.remarks.append(f"{part}: {str(error).splitlines()[0]}")
                say(str(error))
    if into is None:  # a part alone is for whoever is working on it, and not a result
        print(markdown(results))
        return
    text = markdown(results, "results.svg" if draw(results, into / "results.svg") else None)
    (into / "RESULTS.md").write_text(text, encoding="utf-8")
    print(text)


class Measure:
    """The parts of the benchmark; the class is made when first needed."""

    def __init__(self, options: argparse.Namespace, folder: Path, results: Results) -> None:
        self._options = options
        self._folder = folder
        self._results = results
        self._course: Course | None = None
        self.parts: dict[str, Callable[[], None]] = {
            "class": self.grade_class,
            "limit": self.limit,
            "phases": self.phases,
            "growth": self.growth,
            "regrade": self.regrade,
            "waits": self.waits,
            "others": self.others,
            "course": self.whole_course,
            "exercises": self.exercises,
            "commands": self.commands,
        }

    @property
    def course(self) -> Course:
        """The class with six exercises each."""
        if self._course is None:
            self._course = make_course(self._folder / "class", SIX, ASSIGNMENT)
            hand_in(self._course, self._options.students)
        return self._course

    def grade_class(self) -> None:
        jobs, isolation = self._options.jobs, self._options.isolation
        self._results.class_run = autograder(self.course, jobs, isolation)
        if self._options.runs == "all":
            bare = "bubblewrap,landlock,seccomp"
            self._results.limits_only = autograder(self.course, jobs, "limits only", without=bare)
            self._results.one_worker = autograder(self.course, 1, isolation)

    def limit(self) -> None:
        students = [student(number) for number in range(1, self._options.students + 1)]
        self._results.limit = limit = measure_limit(self.course, students, self._options.jobs)
        store = Store(self.course.root)
        for name, points in limit.points.items():
            known = store.recall(ASSIGNMENT, name)
            if known is not None and abs(known[1].points - points) > ROUNDING:
                raise CommandFailed(f"The limit gives {name} {points} points, the grader {known[1].points}.")

    def phases(self) -> None:
        self._results.phases = measure_phases(self.course, self._options.sample, self._options.isolation)

    def growth(self) -> None:
        sizes = sorted(self._options.sizes)
        jobs, isolation = self._options.jobs, self._options.isolation
        classes = (*sizes, MANY) if self._options.full else tuple(sizes)
        self._results.growth = measure_growth(self._folder, classes, sizes[-1], jobs, isolation)

    def regrade(self) -> None:
        jobs, isolation = self._options.jobs, self._options.isolation
        course = make_course(self._folder / "regraded", SIX, ASSIGNMENT)
        hand_in(course, self._options.regraded)
        self._results.regrade = measure_regrade(course, autograder(course, jobs, isolation), jobs, isolation)

    def waits(self) -> None:
        self._results.waits = measure_waits(make_course(self._folder / "waits", SIX, ASSIGNMENT))

    def others(self) -> None:
        course = make_course(self._folder / "others", SIX, ASSIGNMENT)
        if not self._options.stock:
            self._results.remarks.append("stock nbgrader: left out by --stock 0.")
        for form in FORMS if self._options.stock else ():
            say(f"  stock nbgrader, {form} ...")
            self._results.others.append(stock_nbgrader(course, form, self._options.stock))
        otter = os.environ.get("OTTER")
        if otter is None:
            self._results.remarks.append("otter run: the environment variable OTTER names no command.")
            return
        (self._folder / "otter").mkdir()
        self._results.others.append(otter_run(course, otter, max(1, self._options.stock // 2), self._folder / "otter"))

    def whole_course(self) -> None:
        students, names = self._options.students, self._options.assignments
        course = copy_course(self._folder / "course", names)
        hand_in(course, students)
        found = measure_course(course, students, self._options.jobs, self._options.isolation)
        self._results.course = found  # it stays where stock fails
        if not self._options.stock_course:
            self._results.remarks.append("stock nbgrader with the whole course: left out by --stock-course 0.")
            return
        say("  stock nbgrader, the whole course ...")
        stock = stock_course(copy_course(self._folder / "stock", names), self._options.stock_course)
        self._results.course = dataclasses.replace(found, stock=stock)

    def exercises(self) -> None:
        names, repeats, isolation = self._options.assignments, self._options.repeats, self._options.isolation
        course = load_course(ROOT)
        units = [unit.id for one in course.assignments if not names or one.name in names for unit in one.units]
        root = self._folder / "exercises"
        self._results.exercises = measure_exercises(root, units, len(course.units), repeats, isolation)

    def commands(self) -> None:
        jobs, isolation = self._options.jobs, self._options.isolation
        folder = self._folder / "commands"
        course = copy_course(folder / "course", self._options.assignments)
        self._results.commands = measure_commands(course, folder, self._options.collected, jobs, isolation)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts = ("class", "limit", "phases", "growth", "regrade", "waits", "others", "course", "exercises", "commands")
    names = [assignment.name for assignment in load_course(ROOT).assignments]
    parser.add_argument("--full", action="store_true", help=f"a class of {MANY:,}, too")
    parser.add_argument("--only", nargs="+", choices=parts, help="these parts; the result is printed, not written")
    parser.add_argument("--students", type=int, default=200, help="of the class with six exercises, and with all (200)")
    parser.add_argument("--sample", type=int, default=60, help="how many of them are watched phase by phase (60)")
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 1000], help="of the classes with one exercise")
    parser.add_argument(
        "--regraded",
        type=int,
        default=REGRADED,
        help="students with six exercises, one of whom is graded again (1,000)",
    )
    parser.add_argument("--stock", type=int, default=5, help="students that stock nbgrader grades, in each form (5)")
    parser.add_argument("--stock-course", type=int, default=1, help="students whose whole course stock grades (1)")
    parser.add_argument("--repeats", type=int, default=5, help="right answers to each exercise; the median counts (5)")
    parser.add_argument("--collected", type=int, default=1000, help="students of collect, grade and report (1,000)")
    parser.add_argument(
        "--assignments", nargs="+", choices=names, default=[], help="of course, exercises and commands; all by default"
    )
    parser.add_argument("--runs", choices=("all", "one"), default="all", help="one: the class with all cores only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="workers; one a core by default")
    parser.add_argument("--isolation", default="full", help="least level of isolation (full)")
    parser.add_argument("--into", type=Path, help="folder to write RESULTS.md and results.svg to")
    options = parser.parse_args()
    if min(options.students, options.regraded, options.collected, *options.sizes) < 2:
        parser.error("a class needs two students at least: the time between the first and the last is what counts")
    if options.repeats < 1:
        parser.error("an exercise needs one right answer at least")
    return options


def machine(options: argparse.Namespace) -> str:
    """What the figures were measured on."""
    return (
        f"Measured in one run on {os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, "
        f"with {options.jobs} workers at isolation level {options.isolation}; the load average was "
        f"{os.getloadavg()[0]:.1f} when it began. `make bench` measures again, "
        "`python -m benchmarks --help` says what and how."
    )


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
