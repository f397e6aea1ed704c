"""Define ``collect``, which takes in downloads of learning platforms."""

from __future__ import annotations

import sys
from datetime import tzinfo
from pathlib import Path

import click

from autograder.commands.options import SUBMITTED


@click.command()
@click.argument("downloads", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|FOLDER...")
@click.option(
    "--roster",
    "rosters",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A CSV of the class, as platforms export it. May be repeated. Default: roster.csv, if it exists.",
)
@click.option("--assignment", default="", help="The assignment, if the download does not name it.")
@click.option("--student", default="", help="The student, if all of it is one student's work, such as an e-mail's.")
@click.option(
    "--timezone", "zone", help="The zone of times without one, such as Europe/Berlin. Default: the machine's."
)
@click.option("--dry-run", is_flag=True, help="Show what would be collected, and write nothing.")
@click.option("--replace", "replaces", is_flag=True, help="Also replace newer attempts.")
@SUBMITTED
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
    """Collect submissions from a learning platform's downloads.

    It reads downloads of Moodle, Canvas, Blackboard, Brightspace, Gradescope, GitHub Classroom and nbgrader. Each
    student's newest attempt goes to submitted/<student>/<assignment>/, with the time of submission. Replaced attempts
    go to submitted/.replaced/.

    The exit status is 0 if everything was collected, 1 if something needs review, and 2 if nothing could be read.

    Example: autograder collect self_attention.zip --roster class.csv
    """
    from autograder.collect.collect_result import CollectOptions
    from autograder.collect.result_lines import conclusion, download_lines, outcome_lines
    from autograder.collect.roster import Roster
    from autograder.collect.roster_files import class_roster, read_rosters
    from autograder.collect.run import Collector
    from autograder.course import find_assignment, load_course
    from autograder.errors import AutograderError

    course = load_course()
    if assignment:
        find_assignment(course, assignment)
    roster: Roster = read_rosters(rosters) if rosters else class_roster(course.root)
    options = CollectOptions(
        course,
        roster,
        submitted or course.root / "submitted",
        assignment=assignment,
        student=student,
        zone=_zone(zone),
        dry_run=dry_run,
        replaces=replaces,
    )
    collector = Collector(options)
    found = []
    failed = False
    for path in downloads:
        try:
            for collected in collector.collect(path):
                found.append(collected)
                for line in download_lines(collected):
                    click.echo(line)
                for line in outcome_lines(collected.outcomes, all_of_them=dry_run):
                    click.echo(f"  {line}")
                for line in collected.remarks:
                    click.secho(f"  {line}", fg="yellow")
        except AutograderError as error:  # go on with the other downloads
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
    """Return the time zone of this name; None for the machine's."""
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name) if name else None
    except (ValueError, OSError, LookupError):
        raise click.BadParameter(
            f"There is no time zone {name!r}. Use a name such as Europe/Berlin or UTC.", param_hint="--timezone"
        ) from None
