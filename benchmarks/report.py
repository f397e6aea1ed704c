"""``RESULTS.md``: the tables, in the order of the questions that people ask."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from benchmarks.commands import Run
from benchmarks.course_report import commands, course, exercises
from benchmarks.forms import STRICT
from benchmarks.goals import GOALS, NEXT_LIMIT, Goal
from benchmarks.phases import PHASES
from benchmarks.regrade import Regrade
from benchmarks.results import Results
from benchmarks.tables import ms, percentiles, runs_table, table

UNITS = 6  # exercises of the class


def markdown(results: Results, plot: str | None = None) -> str:
    """The whole report.

    Args:
        plot: the picture's file name.
    """
    sections = [
        f"# Results\n\n{results.machine}",
        "## Goals\n\n" + "\n- ".join([goals_table(results) + "\n", *reasons(results)]).rstrip(),
        *([f"![Seconds a student, phases, and class sizes]({plot})"] if plot else []),
        *comparison(results),
        *course(results),
        *exercises(results),
        *phases(results),
        *class_runs(results),
        *growth(results),
        *regrade(results),
        *waits(results),
        *commands(results),
    ]
    if results.remarks:
        sections.append("## Not measured\n\n" + "\n".join(f"- {remark}" for remark in results.remarks))
    return "\n\n".join(sections) + "\n"


def goals_table(results: Results) -> str:
    """Each goal, what was reached, and whether that is enough."""
    rows = [(goal.name, goal.what, goal.wanted, *_reached(goal, results)) for goal in GOALS]
    return table(("", "goal", "wanted", "reached", ""), rows, left=(0, 1, 4))


def reasons(results: Results) -> Iterator[str]:
    """Why each missed goal is missed."""
    for goal in GOALS:
        figure = goal.figure(results)
        if figure is not None and not goal.is_reached(figure):
            yield f"**{goal.name}** is missed: {goal.reason or 'nobody has found out why yet.'}"


def _reached(goal: Goal, results: Results) -> tuple[str, str]:
    figure = goal.figure(results)
    if figure is None:
        return "", "not measured"
    sizes = goal.sizes(results)
    verdict = "reached" if goal.is_reached(figure) else "**missed**"
    return goal.show.format(figure), f"{verdict} ({sizes})" if sizes else verdict


def comparison(results: Results) -> Iterator[str]:
    """Ours beside other graders, and beside the limit."""
    ours = results.class_run
    if ours is None and not results.others and results.limit is None:
        return
    students = results.students
    rows = []
    for other in results.others:
        what = f"{other.grader}, {other.form}"
        rows.append(_compared(results, what, f"{other.students} of them", other.pace, other.seconds(students)))
    if ours is not None:
        what = f"**autograder grade, six notebooks, all our checks, isolation {results.isolation}**"
        rows.append(_compared(results, what, "all", ours.pace, ours.seconds))
    if results.limit is not None:
        what = "the limit: fork, cells, checks as plain calls"
        rows.append(_compared(results, what, f"{len(results.limit.seconds)} of them", results.limit.pace, None))
    head = ("who, and what", "measured on", "ms a student", "ms an exercise", "class, s", "faster", "start left out")
    yield (
        f"## A class of {students} students with six exercises each\n\n"
        "Exercises 01, 02, 05, 06, 07 and 09. We take a notebook for each exercise and run it in a sandbox; stock "
        "nbgrader starts a kernel for each notebook, so it is also given all six in *one* notebook, once with our "
        "visible checks (`check()`) and once with a few plain asserts. That is its fastest form, with which the last "
        "two columns compare: how many times faster for the whole class, and with the start of both left "
        "out. Other graders work one student at a time; for the whole class their pace is multiplied, their start "
        "counted once. Answers are drawn from solutions, other styles, misconceptions and empty stubs; all get the "
        "same.\n\n" + table(head, rows)
    )


def _compared(results: Results, what: str, measured: str, pace: float, seconds: float | None) -> tuple[str, ...]:
    """A row of the comparison; ``seconds`` are the whole class's, where there is such a thing."""
    stock = results.stock(STRICT)
    whole = f"{stock.seconds(results.students) / seconds:.1f}" if stock and seconds else ""
    under_way = f"{stock.pace / pace:.1f}" if stock and pace else ""
    return what, measured, ms(pace), ms(pace / UNITS), f"{seconds:,.0f}" if seconds else "", whole, under_way


def phases(results: Results) -> Iterator[str]:
    """Where the time of one submission goes."""
    found = results.phases
    if found is None:
        return
    total = statistics.fmean(found.totals)
    rows = []
    for phase in PHASES:
        laps = [lap.get(phase, 0.0) for lap in found.laps]
        rows.append((phase, ms(found.mean(phase)), f"{100 * found.mean(phase) / total:.0f} %", *percentiles(laps)))
    rows.append(("**a whole submission**", ms(total), "100 %", *percentiles(found.totals)))
    head = ("phase", "mean ms", "share", "p50 ms", "p95 ms")
    child = ms(found.child_seconds / len(found.totals))
    limit = f" (at the limit, checks included: {ms(results.limit.processor)} ms)" if results.limit else ""
    yield (
        f"## Where the time goes\n\nOne worker, {len(found.totals)} submissions of six exercises, one after another, "
        f"each phase without those within it. Students' processes used {child} ms of processor time a submission, "
        f"start included{limit}; the rest of the waiting is switching between processes.\n\n"
        f"{table(head, rows)}\n\n{NEXT_LIMIT}"
    )


def class_runs(results: Results) -> Iterator[str]:
    """The same class with one worker, and without most of the isolation."""
    named = [
        (f"{results.jobs} workers, isolation {results.isolation}", results.class_run),
        (f"1 worker, isolation {results.isolation}", results.one_worker),
        (f"{results.jobs} workers, process limits only", results.limits_only),
    ]
    runs = [(name, run) for name, run in named if run is not None]
    if not runs:
        return
    text = "## Workers and isolation\n\nThe same class of six exercises, graded three ways.\n\n" + runs_table(runs)
    if results.class_run is not None and results.limits_only is not None:
        cost = results.class_run.pace - results.limits_only.pace
        text += f"\n\nFull isolation costs {ms(cost)} ms a submission of six exercises, start left out."
    yield text


def growth(results: Results) -> Iterator[str]:
    """Small and large classes."""
    found = results.growth
    if found is None:
        return
    runs = [(f"{run.submissions:,} submissions", run) for run in found.runs]
    runs.append(_regraded(found.regrade))
    yield (
        "## Small and large classes\n\nSubmissions of one exercise (09), the smallest, so that start and writing weigh "
        "most.\n\n" + runs_table(runs)
    )


def regrade(results: Results) -> Iterator[str]:
    """A class of six exercises graded again."""
    if results.regrade is not None:
        first = results.regrade.first
        runs = [(f"{first.submissions:,} submissions", first), _regraded(results.regrade)]
        yield "## Grading again\n\nSubmissions of six exercises.\n\n" + runs_table(runs)


def _regraded(regrade: Regrade) -> tuple[str, Run]:
    return f"one of {regrade.first.submissions:,} changed, graded again", regrade.again


def waits(results: Results) -> Iterator[str]:
    """What a student waits for."""
    found = results.waits
    if found is None:
        return
    rows = [
        ('`check("softmax")` in a notebook, the first time', f"{found.first_check:.3f}"),
        ('`check("softmax")` in a notebook, from then on', f"{found.check:.3f}"),
        ("`autograder --help`", f"{found.help:.3f}"),
        ("`python -c 'import autograder'`", f"{found.import_:.3f}"),
    ]
    yield "## What people wait for\n\n" + table(("what", "seconds"), rows)
