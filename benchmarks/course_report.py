"""Sections of ``RESULTS.md``: the whole course, what each exercise costs, and commands from a cold start."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.results import Results
from benchmarks.tables import ms, runs_table, table


def course(results: Results) -> Iterator[str]:
    """The whole course, ours beside stock nbgrader."""
    found = results.course
    if found is None:
        return
    stock, seconds = found.stock, found.run.seconds
    rows = []
    if stock is not None:
        whole = stock.seconds(found.students)
        measured = f"{stock.students} of them"
        each = ms(stock.pace / found.exercises)
        rows.append((f"{stock.grader}, {stock.form}", measured, ms(stock.pace), each, f"{whole:,.0f}", "1.0", "1.0"))
    faster = f"{stock.seconds(found.students) / seconds:.1f}" if stock else ""
    under_way = f"{stock.pace / found.pace:.1f}" if stock and found.pace else ""
    what = f"**autograder grade, all our checks, isolation {results.isolation}**"
    each = ms(found.pace / found.exercises)
    rows.append((what, "all", ms(found.pace), each, f"{seconds:,.0f}", faster, under_way))
    head = ("who, and what", "measured on", "ms a student", "ms an exercise", "class, s", "faster", "start left out")
    run = (f"{found.run.submissions:,} submissions, {results.jobs} workers", found.run)
    yield (
        f"## The whole course: {found.students} students, {_counted(found.exercises, 'exercise')} in "
        f"{_counted(found.assignments, 'assignment')}\n\n"
        "Every student hands in every assignment, a notebook for each exercise; a submission is one assignment of one "
        "student. We grade all of them with one command. Stock nbgrader needs a command for each assignment; its pace "
        "is multiplied for the whole class, its starts are counted once. The last two columns compare with stock: how "
        "many times faster for the whole class, and with the start of both left out. Answers are drawn as for six "
        f"exercises.\n\n{table(head, rows)}\n\n{runs_table([run])}"
    )


def exercises(results: Results) -> Iterator[str]:
    """What each exercise costs, and how many times the median exercise that is."""
    found = results.exercises
    if found is None:
        return
    rows = [
        (
            exercise.unit,
            ms(exercise.cells),
            ms(exercise.checks),
            _times(exercise.checks / found.median_checks),
            ms(exercise.total),
            _times(exercise.total / found.median_total),
        )
        for exercise in found.found
    ]
    rows.append(("**median exercise**", "", ms(found.median_checks), _times(1), ms(found.median_total), _times(1)))
    head = ("exercise", "cells ms", "checks ms", "of the median", "a whole submission, ms", "of the median")
    yield (
        "## What each exercise costs\n\nThe reference solution of one exercise, graded alone as a submission, all "
        f"checks, one worker. Each figure is the median of {found.repeats}. Checks compute, compare, and wait for the "
        "student's process.\n\n" + table(head, rows)
    )


def commands(results: Results) -> Iterator[str]:
    """What commands take in a new process."""
    found = results.commands
    if found is None:
        return
    rows = [
        (
            f"`autograder ci`, {checkout.assignment}, {_counted(checkout.exercises, 'exercise')}",
            _seconds(checkout.run.seconds),
        )
        for checkout in found.checkouts
    ]
    class_ = f"{found.students:,} students with one exercise each"
    rows += [
        (f"`autograder collect`, a download from Moodle, {class_}", _seconds(found.collect.seconds)),
        (f"`autograder grade`, what was collected, {results.jobs} workers", _seconds(found.grade.seconds)),
        ("`autograder report`, what was graded", _seconds(found.report.seconds)),
    ]
    yield (
        "## Commands from a cold start\n\nA new process each, start included. A checkout for `ci` holds right answers "
        "to a whole assignment.\n\n" + table(("command", "seconds"), rows)
    )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _times(ratio: float) -> str:
    return f"{ratio:.1f} times"


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f}"
