"""What instructors run before they grade: ``collect``."""

from __future__ import annotations

import sys
from datetime import tzinfo
from pathlib import Path

import click


@click.command()
@click.argument("downloads", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|FOLDER...")
@click.option(
    "--roster",
    "rosters",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A CSV of the class, as platforms export it; may be repeated. By default roster.csv, where there is one.",
)
@click.option("--assignment", default="", help="The assignment, where the download does not say it.")
@click.option("--student", default="", help="All of it is this student's work, as it came by mail.")
@click.option("--timezone", "zone", help="Of times that name none, such as Europe/Berlin; by default this machine's.")
@click.option("--dry-run", is_flag=True, help="Say what would happen, and write nothing.")
@click.option("--replace", "replaces", is_flag=True, help="Replace newer attempts, too.")
@click.option("--submitted", type=click.Path(path_type=Path), help="The folder of submissions.")
def collect(
    downloads: tuple[Path, ...],
    rosters: tuple[Path, ...],
    assignment: str,
    student: str,
    zone: str | None,
    dry_run: bool,
    replaces: bool,
    submitted: Path | None,
) -> None:
    """Take in downloads of Moodle, Canvas, Blackboard, Brightspace, Gradescope, GitHub Classroom and nbgrader.

    Each student's newest attempt goes to submitted/<student>/<assignment>/, with the time of submission. What it
    replaces is kept in submitted/.replaced/. The exit status is 0 when all was collected, 1 when a person must look.

    Example: autograder collect self_attention.zip --roster gradebook.csv --dry-run
    """
    from autograder.collect.collect_result import Wanted
    from autograder.collect.result_lines import conclusion, download_lines, outcome_lines
    from autograder.collect.roster import Roster
    from autograder.collect.roster_files import class_roster, read_rosters
    from autograder.collect.run import Collecting
    from autograder.course import find_assignment, load_course
    from autograder.errors import AutograderError

    course = load_course()
    if assignment:
        find_assignment(course, assignment)
    roster: Roster = read_rosters(rosters) if rosters else class_roster(course.root)
    wanted = Wanted(
        course,
        roster,
        submitted or course.root / "submitted",
        assignment=assignment,
        student=student,
        zone=_zone(zone),
        dry_run=dry_run,
        replaces=replaces,
    )
    collecting = Collecting(wanted)
    found = []
    failed = False
    for path in downloads:
        try:
            for collected in collecting.collect(path):
                found.append(collected)
                for line in download_lines(collected):
                    click.echo(line)
                for line in outcome_lines(collected.outcomes, all_of_them=dry_run):
                    click.echo(f"  {line}")
                for line in collected.remarks:
                    click.secho(f"  {line}", fg="yellow")
        except AutograderError as error:  # one download that cannot be read stops no other
            failed = True
            click.secho(error.what, fg="red", err=True)
            click.echo(error.cure, err=True)
    for line in conclusion(found, roster, dry_run=dry_run):
        click.echo(line)
    if not found:
        sys.exit(2)
    is_whole = all(outcome.is_whole for one in found for outcome in one.outcomes)
    sys.exit(1 if failed or not is_whole or any(one.remarks for one in found) else 0)


def _zone(name: str | None) -> tzinfo | None:
    """The zone of this name; None for this machine's."""
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name) if name else None
    except (ValueError, OSError, LookupError):
        raise click.BadParameter("a zone is called like Europe/Berlin or UTC", param_hint="--timezone") from None
