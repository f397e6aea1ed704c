"""What instructors run: ``grade`` and ``doctor``."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from autograder.boundary import policy
from autograder.commands.needs import needs
from autograder.commands.options import DEVICE
from autograder.commands.terminal import console
from autograder.sandbox.isolation import NOT_PROMISED, PROMISES, Level


@click.command()
@click.argument("assignments", nargs=-1)
@click.option("--student", "students", multiple=True, help="Grade this student only; may be repeated.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes; one a core by default."
)
@click.option("--force", is_flag=True, help="Grade again what has not changed.")
@click.option(
    "--isolation",
    type=click.Choice([level.value for level in Level]),
    help="Refuse to run student code below this level; full by default.",
)
@DEVICE
@click.option("--gpus", type=click.IntRange(1), help="How many GPUs to use, each by one process; all by default.")
@click.option("--submitted", type=click.Path(path_type=Path), help="The folder of submissions.")
@click.option("--db", "db_url", help="The gradebook's URL; by default the db_url of nbgrader_config.py.")
@click.option("--scheduler", help="Grade on the workers of this dask scheduler, such as tcp://10.0.0.1:8786.")
@click.option("--details", is_flag=True, help="Show every student, and the points of every exercise.")
@click.option("--compare", is_flag=True, help="Write nothing: say who would move, how far, and because of which check.")
@click.option("--json", "as_json", is_flag=True, help="Write grades and figures as JSON, for programs.")
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
    compare: bool,
    as_json: bool,
) -> None:
    """Grade submitted/<student>/<assignment>/ in sandboxed processes.

    Scores and comments go to the gradebook, notebooks with results to autograded/. What has not changed since the last
    run is not graded again. What lies in the folder of submissions and is not graded is named, too. The exit status is
    0 when everything was graded, 1 when a person must look. An exercise that is missing is a zero.

    Where points move that were given before, it says whose and why; --compare says so before anything is written.

    The table has a total for each assignment. In a terminal, of more than 40 students it shows those who need a look.

    Example: autograder grade self_attention --jobs 2
    """
    from autograder.author.sample_class import is_sample_class
    from autograder.boundary.text import without_surrogates
    from autograder.collect.leftovers import leftover_lines, leftovers
    from autograder.collect.roster_files import class_roster
    from autograder.course import find_assignment, load_course
    from autograder.errors import SubmissionError
    from autograder.exports.entered import Book, late_work, read_book, waiting
    from autograder.grade.nbgrader.configured import not_configured
    from autograder.grade.options import Options
    from autograder.grade.run import grade_course
    from autograder.grade.stale_banks import told, units_without_names
    from autograder.grades.pace import Pace
    from autograder.progress import progress_bar
    from autograder.report.as_json import LateJson, json_lines
    from autograder.report.late import late_lines
    from autograder.report.on_terminal import print_comparison, print_report

    course = load_course()
    chosen = tuple(find_assignment(course, name) for name in assignments) or course.assignments
    folder = submitted or course.root / "submitted"
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
    )
    meanwhile, pace = console(stderr=True), Pace()  # what is said meanwhile is no part of the result
    passed_over = leftovers(course, folder, class_roster(course.root))
    with ExitStack() as stack:
        if scheduler:
            from autograder.grade.workers.cluster import connected

            tell = partial(meanwhile.print, soft_wrap=True, highlight=False)
            cluster = stack.enter_context(connected(scheduler, tell))
            options = replace(options, cluster=cluster)
            tell(f"{cluster}")
        progress = stack.enter_context(progress_bar(meanwhile, pace))
        try:
            run = grade_course(course, chosen, options, progress)
        except SubmissionError:  # there is nothing to grade: this may be why
            _tell(leftover_lines(passed_over))
            raise
    book = Book() if compare else read_book(options.db_url, [assignment.name for assignment in chosen])
    late, waits = late_work(book), waiting(book)
    if as_json:
        of_late = (LateJson(without_surrogates(x.student), x.assignment, x.by.total_seconds(), x.penalty) for x in late)
        sys.stdout.buffer.writelines(json_lines(course, run.grades, pace, run.changes, of_late, waits))
    elif compare:
        print_comparison(console(), run.changes, details=details)
    else:
        lines = late_lines((x.student, x.assignment, x.by, x.penalty) for x in late)
        print_report(console(), run.grades, pace, run.changes, lines, waiting=waits, details=details)
    _tell(leftover_lines(passed_over))
    unnamed = told(units_without_names(course.root, (unit for one in chosen for unit in one.units)))
    if unnamed:
        click.secho(unnamed, fg="yellow", err=True)
    if remark := not_configured(course.root):
        click.secho(remark, fg="yellow", err=True)
    is_settled = all(leftover.is_graded for leftover in passed_over)
    sys.exit(0 if is_settled and all(grade.status.is_graded for grade in run.grades) else 1)


def _tell(lines: Iterable[str]) -> None:
    """Say what lies in the folder of submissions and is not graded."""
    for number, line in enumerate(lines):
        if number == 0:
            click.secho("A person must look at these in the folder of submissions:", fg="yellow", err=True)
        click.echo(f"  {line}", err=True)


@click.command()
@click.option("--prove", "thorough", is_flag=True, help="Try longer to break out, and say what was tried.")
def doctor(thorough: bool) -> None:
    """Say how well this machine can isolate student code, and how to do better.

    Example: autograder doctor --prove
    """
    from autograder.sandbox.doctor import prove, report

    for layer in report():
        mark, colour = ("no ", "red") if layer.why_not else ("yes", "green")
        click.secho(f"{mark} {layer.title}: {layer.gives}", fg=colour)
        if layer.why_not:
            click.echo(f"      {layer.why_not} {layer.cure}")
    if policy.gpu_devices():
        click.echo("GPU: code that works on it reaches more of the kernel. What CUDA needs was not measured.")
    proof = prove(thorough=thorough)
    if proof.tried:
        click.echo("\nTried, and denied:")
    for attempt in proof.tried:
        click.echo(f"  {attempt.name}")
    for line in proof.lowered:
        click.secho(line, fg="red")
    level = proof.level
    click.echo(f"\nStudent code runs at level: {level.value}\n")
    for text in (PROMISES[level], f"Not promised: {NOT_PROMISED[level]}"):
        click.echo(click.wrap_text(text, width=100) + "\n")
    if remark := _of_nbgrader():
        click.secho(click.wrap_text(remark, width=100), fg="yellow")


def _of_nbgrader() -> str | None:
    """What keeps nbgrader from grading safely in the course around the working directory."""
    from autograder.course import find_root

    root = find_root()
    if root is None or importlib.util.find_spec("traitlets") is None:  # no course, or a student's installation
        return None
    from autograder.grade.nbgrader.configured import not_configured

    return not_configured(root)
