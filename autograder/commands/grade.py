"""Define ``grade``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.needs import needs
from autograder.commands.options import DB_URL, DEVICE, ISOLATION, JOBS, SUBMITTED
from autograder.commands.terminal import console

if TYPE_CHECKING:
    from autograder.collect.ungraded_files import UngradedFile
    from autograder.grades.changes import Change
    from autograder.grades.class_grades import ClassGrades
    from autograder.grades.pace import Pace
    from autograder.model.course import Course
    from autograder.model.summary import Summary

WAITS = "Another run is grading this course. This one begins when that one has ended."


@click.command()
@click.argument("assignments", nargs=-1)
@click.option("--student", "students", multiple=True, help="Grade only this student. May be repeated.")
@JOBS
@click.option("--force", is_flag=True, help="Also grade submissions that have not changed.")
@ISOLATION
@DEVICE
@click.option("--gpus", type=click.IntRange(1), help="The number of GPUs to use, with one process each. Default: all.")
@SUBMITTED
@DB_URL
@click.option("--scheduler", help="Grade on the workers of this dask scheduler, such as tcp://10.0.0.1:8786.")
@click.option("--details", is_flag=True, help="Show every student, and the points of every exercise.")
@click.option("--brief", is_flag=True, help="Show only the table, the class in short, and the next command.")
@click.option("--names", is_flag=True, help="Show real names in the table, as roster.csv or the gradebook has them.")
@click.option(
    "--compare", is_flag=True, help="Show whose points would change, and which checks changed; write nothing."
)
@click.option("--json", "as_json", is_flag=True, help="Print grades and statistics as JSON.")
@needs("grade")
def grade(
    assignments: tuple[str, ...],
    students: tuple[str, ...],
    jobs: int,
    force: bool,
    isolation: str | None,
    device: str,
    gpus: int | None,
    submitted: Path | None,
    db_url: str | None,
    scheduler: str | None,
    details: bool,
    brief: bool,
    names: bool,
    compare: bool,
    as_json: bool,
) -> None:
    """Grade submissions in the sandbox.

    It grades submitted/<student>/<assignment>/, and skips submissions that have not changed since the last run. Scores
    and comments go to the gradebook, and notebooks with results to autograded/. A missing exercise gets zero points.

    It prints a table of points, the class in short, exercises whose points changed, and files that were handed in but
    not graded. In a terminal, the table of more than 40 students shows only those who need review; --details shows all.

    The exit status is 0 if everything was graded, 1 if something needs review, and 2 if an error ended the run.

    Example: autograder grade self_attention --jobs 2
    """
    from autograder.author.proof import expect_proven
    from autograder.author.sample_class import is_sample_class
    from autograder.checks.needs import missing_lines
    from autograder.collect.people import people
    from autograder.collect.result_lines import missing_in, short_missing_lines
    from autograder.collect.roster_files import class_roster
    from autograder.collect.ungraded_files import how_many, ungraded_files, unread_in
    from autograder.course import find_assignment, load_course
    from autograder.errors import SubmissionError
    from autograder.grade.nbgrader.configured import not_configured
    from autograder.grade.options import Options
    from autograder.grade.run import grade_course
    from autograder.grade.stale_banks import units_without_names, warning
    from autograder.grades.load_grades import grades_of_absent, grades_of_run, unknown_times
    from autograder.grades.manual_grades import ManualGrades, read_manual_grades
    from autograder.grades.one_run import one_run
    from autograder.grades.pace import Pace
    from autograder.grades.store import Store
    from autograder.progress import progress_bar
    from autograder.report.on_terminal import print_comparison, print_report

    course = load_course()
    chosen = tuple(find_assignment(course, name) for name in assignments) or course.assignments
    folder = submitted or course.root / "submitted"
    roster = class_roster(course.root)
    options = Options.of(
        course,
        submitted=folder,
        db_url=db_url,
        jobs=jobs,
        gpu_count=gpus,
        device=device,
        isolation=isolation,
        is_trusted=is_sample_class(folder),
        on_cluster=bool(scheduler),
        force=force,
        compare=compare,
        students=students,
        people=people(roster),
    )
    lacking = () if scheduler else tuple(missing_lines(unit for one in chosen for unit in one.units))
    for line in lacking:
        click.secho(line, fg="yellow", err=True)
    expect_proven(course, [unit for one in chosen for unit in one.units], partial(click.echo, err=True))
    messages, pace = console(stderr=True), Pace()
    ungraded = ungraded_files(course, folder, roster)
    with ExitStack() as stack:
        if not compare:
            stack.enter_context(one_run(course.root, partial(click.echo, WAITS, err=True)))
        if scheduler:
            from autograder.grade.workers.cluster import connected

            show = partial(messages.print, soft_wrap=True, highlight=False)
            cluster = stack.enter_context(connected(scheduler, show))
            options = replace(options, cluster=cluster)
            show(f"{cluster}")
        progress = stack.enter_context(progress_bar(messages, pace))
        try:
            run = grade_course(course, chosen, options, progress)
        except SubmissionError:  # there is nothing to grade: these files may be why
            _print_ungraded(ungraded, details=details)
            raise
    ungraded += unread_in(run.grades, tuple(ungraded))
    manual = ManualGrades() if compare else read_manual_grades(options.db_url, [one.name for one in chosen])
    times = unknown_times(course, chosen, run.grades, folder)
    store = Store(course.root)
    absent = [] if compare or students else grades_of_absent(chosen, store, run.grades)
    order = {assignment.name: number for number, assignment in enumerate(course.assignments)}
    of_class = sorted([*run.grades, *absent], key=lambda grade: (grade.student, order[grade.assignment]))
    grades = grades_of_run(chosen, of_class, manual, times)
    if as_json:
        _write_json(course, grades, run.changes, pace, ungraded, is_remembered=not compare)
    elif compare:
        print_comparison(console(), run.changes, details=details)
    else:
        print_report(
            console(),
            grades,
            pace,
            run.changes,
            details=details,
            names=names,
            brief=brief,
            not_graded=how_many(ungraded),
            load=lambda one: store.load(one.assignment.name, one.student),
        )
        if not students:
            nothing = missing_in({one.assignment for one in run.grades}, roster, folder)
            for line in short_missing_lines(nothing, roster):
                click.echo(line)
    _print_ungraded(ungraded, details=details)
    _print_absent(absent, folder)
    unnamed = warning(units_without_names(course.root, (unit for one in chosen for unit in one.units)))
    if unnamed:
        click.secho(unnamed, fg="yellow", err=True)
    if remark := not_configured(course.root):
        click.secho(remark, fg="yellow", err=True)
    is_settled = all(one.is_graded for one in ungraded) and not any(time.remark for time in times.values())
    is_settled = is_settled and not any(grade.attempt and grade.attempt.unsure for grade in run.grades)
    sys.exit(0 if is_settled and all(grade.status.is_graded for grade in run.grades) else 1)


def _write_json(
    course: Course,
    grades: ClassGrades,
    changes: Sequence[Change],
    pace: Pace,
    ungraded: Iterable[UngradedFile],
    *,
    is_remembered: bool,
) -> None:
    """Print the run in the published format. Sentences of checks come from the store, if it holds these grades."""
    from datetime import datetime

    from msgspec import UNSET

    from autograder.grades.as_json import class_record, json_lines, submission_record
    from autograder.grades.needs_review import needs_review
    from autograder.grades.plain_text import plain_name, sentence
    from autograder.grades.schema import RunRecord, UnreadRecord
    from autograder.grades.store import Store
    from autograder.report.next_step import next_steps

    store, now = Store(course.root), datetime.now().astimezone()
    outside = tuple(
        UnreadRecord(file=plain_name(one.path), exercise=one.exercise, sentence=sentence(f"{one.why} {one.cure}"))
        for one in ungraded
        if not one.is_graded and not one.is_in_grade
    )
    run = RunRecord(
        graded_now=pace.graded,
        seconds=pace.elapsed,
        seconds_each=pace.seconds_each(),
        next=tuple(plain_name(command) for command, _ in next_steps(needs_review(grades), grades)),
        unread=outside or UNSET,
    )
    record = class_record(
        course.title,
        grades,
        (lambda grade: store.load(grade.assignment.name, grade.student)) if is_remembered else (lambda grade: None),
        now,
        changes=changes,
        changed_at=now,
        run=run,
    )
    sys.stdout.buffer.writelines(json_lines(record, map(submission_record, grades.graded)))


def _print_absent(absent: Sequence[Summary], folder: Path) -> None:
    """Name whose submissions are gone but whose grades count."""
    from autograder.boundary.text import one_line
    from autograder.collect.ungraded_files import MAX_LISTED
    from autograder.grades.plain_text import few

    if absent:
        names = few([f"{one_line(one.student)}/{one.assignment}" for one in absent], MAX_LISTED)
        what = f"No longer in {folder.name}/, but their grades count: {names}."
        click.secho(f"{what} To remove a person: autograder forget STUDENT", fg="yellow", err=True)


def _print_ungraded(found: Sequence[UngradedFile], *, details: bool) -> None:
    """List what was handed in and not graded, then what is graded but odd.

    Args:
        details: List everything.
    """
    from autograder.collect.ungraded_files import MAX_LISTED, how_many, ungraded_lines

    odd = "These entries in the folder of submissions need review"
    for heading, is_graded in (how_many(found), False), (odd, True):
        chosen = [one for one in found if one.is_graded is is_graded]
        if chosen:
            click.secho(f"{heading}:", fg="yellow", err=True)
        for line in ungraded_lines(chosen, None if details else MAX_LISTED):
            click.echo(f"  {line}", err=True)
