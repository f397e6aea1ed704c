"""Define ``archive``, which ends a term."""

from __future__ import annotations

import re

import click

from autograder.commands.needs import needs
from autograder.commands.options import DB_URL


@click.command()
@click.argument("term", required=False)
@click.option("--keep", is_flag=True, help="Only write the archive; remove nothing.")
@click.option("--dry-run", is_flag=True, help="Show what would be packed and removed; write nothing.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@DB_URL
@needs("grade")
def archive(term: str | None, keep: bool, dry_run: bool, yes: bool, db_url: str | None) -> None:
    """Pack a term into one file, and start the next with an empty class.

    archives/TERM.zip holds all submissions, grades, the gradebook, feedback, roster and extensions, the versions of the
    software, and grades.json, grades.csv and report.html to read. The default name is today's date. The command then
    asks and removes what it packed; the exercises and the course's secret stay. Unpack the file in the course's folder
    to get the term back.

    Example: autograder archive 2026-autumn
    """
    from datetime import datetime

    from autograder.course import load_course
    from autograder.errors import ExportError, GradebookError
    from autograder.grades.database import close
    from autograder.grades.db_url import configured_url
    from autograder.grades.manual_grades import database_file
    from autograder.grades.term import ARCHIVES, SUFFIX, pack, start_anew, term_paths

    course, now = load_course(), datetime.now().astimezone()
    name = term or f"{now:%Y-%m-%d}"
    if not re.fullmatch(r"\w[\w. -]{0,80}", name):
        raise GradebookError(f"{name!r} cannot be a file's name.", "Example: autograder archive 2026-autumn")
    url = db_url or configured_url(course.root)
    book = database_file(url)
    paths = term_paths(course.root, book)
    if not paths:
        raise ExportError("There is nothing to archive: no submission, grade or gradebook.", "Run: autograder collect")
    for path in paths:
        click.echo(path.relative_to(course.root) if path.is_relative_to(course.root) else path)
    if book is None:
        click.secho("The gradebook is on a database server: it is neither packed nor emptied.", fg="yellow", err=True)
        click.echo("Dump it, and set db_url in nbgrader_config.py to a new database before the next term.", err=True)
    if dry_run:
        click.echo("Nothing was written. To archive, run the same command without --dry-run.", err=True)
        return
    packed = pack(course.root, course.root / ARCHIVES / f"{name}{SUFFIX}", book, _readable(url), now)
    click.echo(f"Packed {packed.files} files: {packed.path}", err=True)
    for link in packed.left_out:
        click.secho(f"Left out, because it is not a plain file: {link!r}", fg="yellow", err=True)
    if keep:
        return
    if not yes:
        click.confirm("Remove what was packed, and start anew?", abort=True)
    close(url)  # before its file goes
    start_anew(course.root, book)
    click.echo("The class is empty. Next: write due dates into course/course.toml, then autograder build", err=True)


def _readable(url: str) -> dict[str, bytes]:
    """Return the grades as JSON, as a table and as a page; nothing if there is no grade."""
    from datetime import UTC, datetime

    from autograder.course import load_course
    from autograder.errors import ExportError
    from autograder.exports.formats import FORMATS
    from autograder.exports.request import Request
    from autograder.grades.as_json import class_record
    from autograder.grades.load_grades import load_grades
    from autograder.grades.manual_grades import read_manual_grades
    from autograder.grades.store import Store
    from autograder.pages.report import report_page

    course, now = load_course(), datetime.now(UTC)
    store = Store(course.root)
    manual = read_manual_grades(url, [assignment.name for assignment in course.assignments])
    try:
        grades = load_grades(course, course.assignments, store, course.root / "submitted", manual)
    except ExportError:
        return {}
    request = Request(
        course=course,
        assignments=course.assignments,
        grades=grades,
        load=lambda graded: store.load(graded.assignment.name, graded.student),
        now=now,
    )
    written = {
        f"grades{FORMATS[name].suffix}": b"".join(file.data for file in FORMATS[name].writer(request).files)
        for name in ("json", "nbgrader")
    }
    return {**written, "report.html": report_page(class_record(course.title, grades, request.load, now), grades)}
