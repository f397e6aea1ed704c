"""Define ``ci``, which grades one checkout in a CI job."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from autograder.commands.needs import needs
from autograder.commands.options import DEVICE
from autograder.sandbox.isolation import Level

NEEDS_REVIEW = 3  # exit status


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=".")
@click.option("--assignment", help="The assignment. Default: found by the names of folders and files.")
@click.option("--student", help="The student, who determines random inputs. Default: the job's user.")
@click.option(
    "--course",
    "root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The course's folder. Default: the working directory.",
)
@click.option("--out", type=click.Path(path_type=Path), default="results", help="The output folder. Default: results/.")
@click.option(
    "--details",
    type=click.Path(path_type=Path),
    help="Also write the full grade to this file, with hidden checks and errors. Only for teaching staff.",
)
@click.option(
    "--isolation",
    type=click.Choice([level.value for level in Level]),
    default=Level.FULL.value,
    show_default=True,
    help="The lowest isolation level at which student code may run.",
)
@DEVICE
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    default=100,
    help="The percentage of points below which the exit status is 1. Default: 100.",
)
@click.option("--submitted-at", help="The time of submission for result.json, such as 2026-03-01T12:00:00Z.")
@click.option(
    "--write",
    "service",
    type=click.Choice(["github", "gitlab", "gradescope"]),
    help="Write a service's workflow, or Gradescope's autograder zip, instead of grading.",
)
@click.option("--into", type=click.Path(path_type=Path), help="The folder for --write. Default: the service's own.")
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
    """Grade one student's checkout in a CI job.

    Code in FOLDER runs in the sandbox. Files for CI services go to results/: junit.xml, result.json, results.json,
    check-run.json, check50.json, code-quality.json and summary.md, each with only what the student may read. In GitHub
    Actions, the command also writes the step summary and annotations.

    The exit status is 0 if all points (or --fail-under) were earned, 1 if not, 2 if nothing could run, and 3 if the
    grade needs review.

    Example: autograder ci work --assignment self_attention
    """
    if service:
        from autograder.ci.handout import write_for

        for line in write_for(service, root, assignment, into):
            click.echo(line)
        return
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
    inner = submission.folder.relative_to(folder.resolve()).as_posix()
    found = annotate(shown, grade, submission.assignment, folder.resolve(), submission.folder)
    whose = identity(os.environ, submission.assignment.name, submission.student, at, now)
    write_files(result_files(shown, found, grade.isolation, whose, inner), out)
    if details:
        write_details(grade, details)
    output = list(lines(shown))
    if github.is_here(os.environ):
        output = [*github.between_marks(output), *github.commands(found)]
        github.write_for_step(os.environ, shown, grade.isolation)
    for line in output:
        click.echo(line)
    if shown.points is None:
        sys.exit(NEEDS_REVIEW)
    sys.exit(0 if is_complete(shown, fail_under) else 1)
