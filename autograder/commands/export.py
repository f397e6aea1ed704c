"""What instructors run to send grades out: ``export``."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.needs import needs
from autograder.exports.formats import FORMATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from autograder.exports.request import OutputFile
    from autograder.exports.table import Table
    from autograder.model.course import Assignment, Course

EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)
LISTED = "\b\n" + "\n".join(f"{one.name:<18}{one.says}" for one in FORMATS.values())


@click.command(epilog=f"Formats:\n\n{LISTED}")
@click.argument("format_name", metavar="FORMAT", type=click.Choice(list(FORMATS)))
@click.option("--assignment", "names", multiple=True, help="This assignment only; may be repeated.")
@click.option("--student", "students", multiple=True, help="This student only; may be repeated.")
@click.option("--sheet", type=EXISTING, help="The file downloaded from the platform, to be filled.")
@click.option("--roster", type=EXISTING, help="A CSV with other names and ids of students, one row each.")
@click.option("--id", "id_column", default="", help="The column that names students; found by itself otherwise.")
@click.option("--column", "columns", multiple=True, help="ASSIGNMENT=HEADER: the column that takes its points.")
@click.option("--comments", default="", help="The sheet's column that takes comments; for moodle-gradebook: yes.")
@click.option("--classroom", default="", help="The classroom, for classroom50.")
@click.option("--raw", is_flag=True, help="Before late penalties: where the platform takes off its own.")
@click.option("--scale", is_flag=True, help="Convert points where the platform has another maximum.")
@click.option("--out", type=click.Path(path_type=Path, allow_dash=True), help="Where to write; - for the terminal.")
@click.option("--submitted", type=click.Path(path_type=Path), help="The folder of submissions.")
@click.option("--db", "db_url", help="The gradebook's URL; by default the db_url of nbgrader_config.py.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of json and jsonl and end.")
@needs("grade")
def export(
    format_name: str,
    names: tuple[str, ...],
    students: tuple[str, ...],
    sheet: Path | None,
    roster: Path | None,
    id_column: str,
    columns: tuple[str, ...],
    comments: str,
    classroom: str,
    raw: bool,
    scale: bool,
    out: Path | None,
    submitted: Path | None,
    db_url: str | None,
    schema: bool,
) -> None:
    """Write remembered grades for a learning platform or a program. Nothing is graded or run.

    Scores that a person entered in the gradebook count, and late penalties are taken off. Who has no score is left out
    and named. The exit status is 0 when all is written, 1 when a person must look.

    Example: autograder export canvas --sheet downloaded.csv
    """
    from datetime import UTC, datetime

    from autograder.course import find_assignment, load_course
    from autograder.exports.request import ExportOptions, Request
    from autograder.grade.nbgrader.configured import not_configured
    from autograder.grades.db_url import configured_url
    from autograder.grades.load_grades import load_grades, remarks
    from autograder.grades.manual_grades import read_manual_grades
    from autograder.grades.store import Store

    if schema:
        from autograder.grades.schema import json_schema

        click.echo(json_schema(), nl=False)
        return
    course = load_course()
    chosen = tuple(find_assignment(course, name) for name in names) or course.assignments
    options = ExportOptions(
        raw=raw,
        scale=scale,
        columns=_columns(columns, chosen),
        id_column=id_column,
        comments=comments,
        classroom=classroom,
    )
    store = Store(course.root)
    book = read_manual_grades(db_url or configured_url(course.root), [assignment.name for assignment in chosen])
    grades = load_grades(course, chosen, store, submitted or course.root / "submitted", book, students)
    request = Request(
        course=course,
        assignments=chosen,
        grades=grades,
        load=lambda graded: store.load(graded.assignment.name, graded.student),
        now=datetime.now(UTC),
        options=options,
        sheet=_table(sheet),
        roster=_table(roster),
    )
    written = FORMATS[format_name].writer(request)
    place = _place(course, format_name, names, out)
    count = _write(written.files, place)
    said = [*remarks(grades), *written.remarks]
    if format_name == "nbgrader" and (remark := not_configured(course.root)):
        click.secho(remark, fg="yellow", err=True)
    for text in said:
        click.secho(text, fg="yellow", err=True)
    if str(place) != "-":
        files, given = _counted(count, "file"), _counted(len(grades.graded), "grade")
        click.echo(f"{files} with {given}: {place}", err=True)
    sys.exit(1 if said else 0)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _columns(asked: Sequence[str], chosen: Sequence[Assignment]) -> dict[str, str]:
    """``ASSIGNMENT=HEADER``, or the header alone where there is one assignment."""
    from autograder.errors import ExportError

    found = {}
    known = {assignment.name for assignment in chosen}
    for text in asked:
        name, equals, header = text.partition("=")
        if equals and name.strip() in known:
            found[name.strip()] = header.strip()
        elif len(known) == 1:
            found[next(iter(known))] = text
        else:
            raise ExportError(
                f"--column {text!r} does not say whose column it is.",
                f"Write ASSIGNMENT=HEADER; assignments are: {', '.join(sorted(known))}.",
            )
    return found


def _table(path: Path | None) -> Table | None:
    from autograder.exports.table import read_table

    return None if path is None else read_table(path.read_bytes(), path.name)


def _place(course: Course, format_name: str, names: Sequence[str], out: Path | None) -> Path:
    """Where to write: below ``exports/``, named for the format, and for the assignments where some were chosen."""
    suffix = FORMATS[format_name].suffix
    name = f"{'-'.join([format_name, *names])}{suffix}" if suffix else format_name
    if out is None:
        return course.root / "exports" / name
    return out / name if suffix and out.is_dir() else out


def _write(files: Iterable[OutputFile], place: Path) -> int:
    """Write each file, whole or not at all, for instructors alone; returns how many."""
    from autograder.grades.atomic_write import NEW, write_whole

    count = 0
    for file in files:
        if str(place) == "-":
            click.echo(file.data, nl=False)
        else:
            path = place / file.name if file.name else place
            write_whole(path, file.data)
            with suppress(OSError):  # another run writes there
                (path.parent / NEW).rmdir()
        count += 1
    return count
