"""Define ``collect``, which takes in downloads of learning platforms."""

from __future__ import annotations

import sys
from datetime import tzinfo
from functools import partial
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
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@SUBMITTED
def collect(
    downloads: tuple[Path, ...],
    rosters: tuple[Path, ...],
    assignment: str,
    student: str,
    zone: str | None,
    dry_run: bool,
    replaces: bool,
    as_json: bool,
    submitted: Path | None,
) -> None:
    """Collect submissions from a learning platform's downloads.

    It reads downloads of Moodle, Canvas, Blackboard, Brightspace, Gradescope, GitHub Classroom, Google Classroom,
    Microsoft Teams and nbgrader. Each student's newest attempt goes to submitted/<student>/<assignment>/, with the time
    of submission. Replaced attempts go to submitted/.replaced/. If it is not certain whose work something is, it waits
    in submitted/.waiting/, and `autograder grade` names it. The last table lists who handed in nothing.

    The exit status is 0 if everything was collected, 1 if something needs review, and 2 if nothing could be read.

    Example: autograder collect self_attention.zip --roster class.csv
    """
    from autograder.collect import result_lines as lines
    from autograder.collect.collect_result import CollectOptions
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
    say = partial(click.secho, err=as_json)  # JSON alone goes to the standard output
    for line in lines.roster_lines(roster):
        say(line, fg="yellow")
    for path in downloads:
        try:
            for collected in collector.collect(path):
                found.append(collected)
                for line in lines.download_lines(collected):
                    say(line)
                for line in lines.outcome_lines(collected.outcomes, all_of_them=dry_run):
                    say(f"  {line}")
                for line in collected.remarks:
                    say(f"  {line}", fg="yellow")
        except AutograderError as error:  # go on with the other downloads
            failed = True
            click.secho(error.what, fg="red", err=True)
            click.echo(error.cure, err=True)
    nothing = lines.missing(found, roster, options.submitted)
    for line in (*lines.missing_lines(nothing, roster), *lines.conclusion(found, roster, dry_run=dry_run)):
        say(line)
    if as_json:
        click.echo(lines.as_json(found, roster, nothing, dry_run=dry_run))
    if not found:
        sys.exit(2)
    is_whole = all(one.is_whole for each in found for one in each.outcomes) and not any(one.remarks for one in found)
    sys.exit(1 if failed or roster.remarks or not is_whole else 0)


def _zone(name: str | None) -> tzinfo | None:
    """Return the time zone of this name; None for the machine's."""
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name) if name else None
    except (ValueError, OSError, LookupError):
        raise click.BadParameter(
            f"There is no time zone {name!r}. Use a name such as Europe/Berlin or UTC.", param_hint="--timezone"
        ) from None
