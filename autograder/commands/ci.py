"""What a CI job runs: ``ci``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from autograder.commands.needs import needs
from autograder.commands.options import DEVICE
from autograder.sandbox.isolation import Level

NEEDS_A_PERSON = 3


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=".")
@click.option("--assignment", help="What it answers; found by the names of folders and files otherwise.")
@click.option("--student", help="Whose it is; by default whom the job works for. Random inputs depend on it.")
@click.option("--course", "root", type=click.Path(exists=True, file_okay=False, path_type=Path), help="The course.")
@click.option("--out", type=click.Path(path_type=Path), default="results", help="Where files go; results/ by default.")
@click.option(
    "--details",
    type=click.Path(path_type=Path),
    help="Write the whole grade to this file, too: hidden checks and faults, for instructors alone.",
)
@click.option(
    "--isolation",
    type=click.Choice([level.value for level in Level]),
    default=Level.FULL.value,
    help="Refuse to run student code below this level; full by default.",
)
@DEVICE
@click.option("--fail-under", type=click.FloatRange(0, 100), default=100, help="Percent of all points; 100.")
@click.option("--submitted-at", help="When it was handed in, such as 2026-03-01T12:00:00Z, for result.json.")
@click.option(
    "--write",
    "service",
    type=click.Choice(["github", "github-practice", "gitlab", "gradescope"]),
    help="Grade nothing: write a workflow, or Gradescope's autograder zip.",
)
@click.option("--into", type=click.Path(path_type=Path), help="For --write: where, if not where the service looks.")
@needs("grade")
def ci(
    folder: Path,
    assignment: str | None,
    student: str | None,
    root: Path | None,
    out: Path,
    details: Path | None,
    isolation: str,
    device: str,
    fail_under: float,
    submitted_at: str | None,
    service: str | None,
    into: Path | None,
) -> None:
    """Grade one student's checkout FOLDER, sandboxed, and leave files for the service that runs the job.

    Files in results/: junit.xml, result.json, results.json, check50.json, code-quality.json, check-run.json and
    summary.md, each with what the student may read. Under GitHub Actions also the step's summary and annotations.

    The exit status is 0 when all points (or --fail-under) were reached, 1 when not, 2 when nothing could be run, and 3
    when a person must look.

    Example: autograder ci work --assignment self_attention
    """
    if service:
        from autograder.ci.handout import write_for

        for line in write_for(service, root, assignment, into):
            click.echo(line)
        return
    sys.exit(_grade(folder, assignment, student, root, out, details, isolation, device, fail_under, submitted_at))


def _grade(
    folder: Path,
    assignment: str | None,
    student: str | None,
    root: Path | None,
    out: Path,
    details: Path | None,
    isolation: str,
    device: str,
    fail_under: float,
    submitted_at: str | None,
) -> int:
    from datetime import UTC, datetime

    from autograder.checks.needs import missing_lines
    from autograder.ci import github
    from autograder.ci.annotations import annotate
    from autograder.ci.checkout import find_submission, student_name
    from autograder.ci.grading import grade_checkout, level_here, shown_to_student
    from autograder.ci.identity import identity, submission_time
    from autograder.ci.results import is_complete, lines, result_files, write_details, write_files
    from autograder.course import load_course
    from autograder.device import choose_device

    now = datetime.now(UTC)
    at = submission_time(submitted_at, now)
    course = load_course(root)
    level = level_here(isolation)
    submission = find_submission(course, folder, assignment, student or student_name(os.environ))
    for line in missing_lines(submission.assignment.units):
        click.echo(line, err=True)
    grade = grade_checkout(course, submission, level, choose_device(device))
    shown = shown_to_student(course, submission, grade)
    found = annotate(shown, grade, submission.assignment, folder.resolve(), submission.folder)
    whose = identity(os.environ, submission.assignment.name, submission.student, at, now)
    write_files(result_files(shown, found, grade.isolation, whose), out)
    if details:
        write_details(grade, details)
    said = list(lines(shown))
    if github.is_here(os.environ):
        said = [*github.between_marks(said), *github.commands(found)]
        github.write_for_step(os.environ, shown, grade.isolation)
    for line in said:
        click.echo(line)
    if shown.points is None:
        return NEEDS_A_PERSON
    return 0 if is_complete(shown, fail_under) else 1
