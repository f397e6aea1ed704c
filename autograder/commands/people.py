"""Define ``class``, ``extend`` and ``forget``: who is in the class, and until when they can hand in."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.needs import needs
from autograder.commands.options import DB_URL, SUBMITTED

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from autograder.grades.members import Member
    from autograder.model.course import Course


@click.command("class")
@click.option("--anonymous", is_flag=True, help="Also show each person's code in autograder report --anonymous.")
@SUBMITTED
@DB_URL
@needs("grade")
def show_class(anonymous: bool, submitted: Path | None, db_url: str | None) -> None:
    """List who is in the class, and why.

    A person is in the class if the roster, submitted/, the stored grades or the gradebook name them. The table, the
    report and all exports show the same people. To remove somebody: autograder forget STUDENT

    Example: autograder class
    """
    from autograder.boundary.text import one_line
    from autograder.collect.people import people
    from autograder.collect.roster_files import class_roster
    from autograder.course import load_course
    from autograder.grades.anonymous import code
    from autograder.grades.store import Store

    course = load_course()
    found, named = _members(course, submitted, db_url), people(class_roster(course.root))
    width = max((len(one_line(member.student)) for member in found), default=0)
    for member in found:
        parts = [code(member.student, Store(course.root).secret())] if anonymous else []
        parts += [one_line(named[member.student].name)] if member.student in named else []
        click.echo("  ".join([f"{one_line(member.student):<{width}}", *filter(None, parts), "; ".join(member.reasons)]))
    click.echo(_counted(len(found), "person", "people"), err=True)


@click.command()
@click.argument("student", required=False)
@click.argument("assignment", required=False)
@click.option("--until", help="The student's own due date: 2026-12-05, or 2026-12-05T18:00+01:00.")
@click.option("--remove", "is_removed", is_flag=True, help="Remove the extension.")
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Add all extensions of a CSV with the columns student, assignment and until.",
)
@SUBMITTED
@DB_URL
@needs("grade")
def extend(
    student: str | None,
    assignment: str | None,
    until: str | None,
    is_removed: bool,
    source: Path | None,
    submitted: Path | None,
    db_url: str | None,
) -> None:
    """Give a student a later due date.

    Extensions are in extensions.csv beside course/, and in nbgrader's gradebook once the student has handed in. Late
    penalties follow at once; nothing is graded again. Without arguments, the command lists all extensions.

    Example: autograder extend sample-01 self_attention --until 2026-12-05
    """
    from autograder.boundary.text import one_line
    from autograder.course import find_assignment, load_course
    from autograder.grades.extensions import parse_until, read_extensions, zone_of

    course = load_course()
    known = read_extensions(course)
    granted: dict[tuple[str, str], datetime | None] = {}
    if source is not None and student is None:
        granted |= read_extensions(course, source)
    elif student is not None and assignment is not None and (until is not None) is not is_removed:
        chosen = find_assignment(course, assignment)
        when = None if until is None else parse_until(until, zone_of(course, chosen), "--until")
        granted[chosen.name, student] = when
    elif student is not None or until is not None or is_removed or source is not None:
        raise click.UsageError("Give STUDENT, ASSIGNMENT and --until or --remove; or only --from FILE.")
    else:
        rows = [(one_line(who), name, f"{when:%Y-%m-%d %H:%M %z}") for (name, who), when in sorted(known.items())]
        rows = [("student", "assignment", "until"), *rows] if rows else []
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            click.echo("  ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)).rstrip())
        click.echo(_counted(len(known), "extension"), err=True)
        return
    _require_known(course, {who for (_, who), when in granted.items() if when}, submitted, db_url)
    due = _due_dates(course, {name for name, _ in granted}, granted, db_url)
    _grant(course, known, granted, db_url)
    for (name, who), when in sorted(granted.items()):
        if when is None:
            click.echo(f"{one_line(who)} has no extension for {name} any more.")
        else:
            later = when - due[name]
            days = f"{later.days} d {later.seconds // 3600} h" if later.days else f"{later.seconds // 60} min"
            click.echo(f"{one_line(who)} can hand in {name} until {when:%Y-%m-%d %H:%M %z}, {days} after the due date.")


@click.command()
@click.argument("student")
@click.option("--dry-run", is_flag=True, help="Show what would be removed, and remove nothing.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@SUBMITTED
@DB_URL
@needs("grade")
def forget(student: str, dry_run: bool, yes: bool, submitted: Path | None, db_url: str | None) -> None:
    """Remove a person and everything that is stored of them.

    It shows what will go, and asks. It removes their submissions, grades, autograded notebooks, feedback, pages and
    extensions, and their rows in the gradebook. Other files in reports/ and exports/ keep their name until you write
    them again.

    Example: autograder forget sample-01 --dry-run
    """
    from functools import partial

    from autograder.boundary.text import one_line
    from autograder.course import load_course
    from autograder.errors import SubmissionError
    from autograder.grade.gradebook.forget import count_submissions, forget_student
    from autograder.grades.database import transaction
    from autograder.grades.db_url import configured_url
    from autograder.grades.extensions import read_extensions
    from autograder.grades.members import remove, traces

    course = load_course()
    extensions = read_extensions(course)
    found = traces(course, submitted or course.root / "submitted", student, extensions)
    url = db_url or configured_url(course.root)
    rows = transaction(url, partial(count_submissions, student=student)) if _has_gradebook(url) else None
    if not found and rows is None:
        others = [member.student for member in _members(course, submitted, db_url)]
        raise SubmissionError(f"Nothing is stored of {one_line(student)}.", _suggestion(student, others))
    for path in found.paths:
        click.echo(f"{path.relative_to(course.root) if path.is_relative_to(course.root) else path}")
    for name in found.extensions:
        click.echo(f"their extension for {name}")
    if rows is not None:
        click.echo(f"their rows in the gradebook: {_counted(rows, 'submission')}")
    if dry_run:
        click.echo("Nothing was removed. To remove it, run the same command without --dry-run.", err=True)
        return
    if not yes:
        click.confirm(f"Remove all of this? It cannot be undone. {one_line(student)}", abort=True)
    if rows is not None:
        transaction(url, partial(forget_student, student=student))
    remove(course, found, extensions)
    click.echo(f"{one_line(student)} is removed. To renew the report: autograder report", err=True)
    if any(member.student == student for member in _members(course, submitted, db_url)):
        click.secho("roster.csv still names them: remove their line there.", fg="yellow", err=True)


def _members(course: Course, submitted: Path | None, db_url: str | None) -> list[Member]:
    from nbgrader.api import Student
    from sqlalchemy import select

    from autograder.collect.roster_files import class_roster
    from autograder.grades.database import transaction
    from autograder.grades.db_url import configured_url
    from autograder.grades.extensions import read_extensions
    from autograder.grades.members import members

    url = db_url or configured_url(course.root)
    people = transaction(url, lambda session: session.scalars(select(Student.id)).all()) if _has_gradebook(url) else ()
    return members(
        course,
        submitted or course.root / "submitted",
        roster=sorted(class_roster(course.root).keys),
        gradebook=sorted(people),
        extensions=read_extensions(course),
    )


def _has_gradebook(url: str) -> bool:
    from autograder.grades.manual_grades import database_file

    file = database_file(url)
    return file is None or file.is_file()


def _require_known(course: Course, students: set[str], submitted: Path | None, db_url: str | None) -> None:
    """Raise if a student is not in the class: an extension of a misspelt name would do nothing."""
    from autograder.boundary.text import one_line
    from autograder.errors import SubmissionError

    known = [member.student for member in _members(course, submitted, db_url)]
    for student in sorted(students):
        if student not in known:
            raise SubmissionError(f"Nobody is called {one_line(student)}.", _suggestion(student, known))


def _suggestion(student: str, known: list[str]) -> str:
    from autograder.boundary.text import one_line

    near = get_close_matches(student, known, n=1)
    listing = "To list the names: autograder class"
    return f"Did you mean {one_line(near[0])}? {listing}" if near else listing


def _due_dates(
    course: Course, names: set[str], granted: Mapping[tuple[str, str], datetime | None], db_url: str | None
) -> dict[str, datetime]:
    """Return the due dates of these assignments.

    Raises:
        CourseError: An assignment has none, or an extension ends before it.
    """
    from autograder.course import find_assignment
    from autograder.errors import CourseError
    from autograder.grades.db_url import configured_url
    from autograder.grades.manual_grades import read_manual_grades

    of_gradebook = read_manual_grades(db_url or configured_url(course.root), sorted(names)).due
    found = {}
    for name in sorted(names):
        due = find_assignment(course, name).due or of_gradebook.get(name)
        if due is None:
            what = f"{name} has no due date, so no work is late."
            raise CourseError(what, "Write due = 2026-11-30T23:59:00+01:00 into its table in course/course.toml.")
        found[name] = due
    for (name, student), until in granted.items():
        if until is not None and until <= found[name]:
            what = f"The extension of {student} for {name} ends at {until}, which is not after the due date."
            raise CourseError(what, f"Name a time after {found[name]}.")
    return found


def _grant(
    course: Course,
    known: Mapping[tuple[str, str], datetime],
    granted: Mapping[tuple[str, str], datetime | None],
    db_url: str | None,
) -> None:
    """Write extensions to their file, then to the gradebook with the penalties that follow."""
    from contextlib import closing
    from datetime import UTC

    from autograder.grade.gradebook.gradebook import Gradebook
    from autograder.grades.db_url import configured_url
    from autograder.grades.extensions import write_extensions

    now = {key: until for key, until in {**known, **granted}.items() if until is not None}
    write_extensions(course.root, now)
    url = db_url or configured_url(course.root)
    if not _has_gradebook(url):
        return
    with closing(Gradebook(url)) as gradebook:
        for name in sorted({name for name, _ in granted}):
            of_name = {who: until and until.astimezone(UTC) for (one, who), until in granted.items() if one == name}
            gradebook.assign_penalties(name, course, of_name)


def _counted(count: int, noun: str, plural: str = "") -> str:
    return f"{count} {noun if count == 1 else plural or noun + 's'}"
