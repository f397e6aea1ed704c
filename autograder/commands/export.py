"""Define ``export``, which writes grades for platforms and programs."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.needs import needs
from autograder.commands.options import ASSIGNMENTS, DB_URL, SUBMITTED
from autograder.exports.formats import FORMATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from autograder.exports.request import OutputFile
    from autograder.exports.table import Table
    from autograder.grades.class_grades import ClassGrades
    from autograder.model.course import Assignment, Course

EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)
LISTED = "\b\n" + "\n".join(f"{one.name:<18}{one.says}" for one in FORMATS.values())


@click.command(epilog=f"Formats:\n\n{LISTED}")
@click.argument("format_name", metavar="FORMAT", type=click.Choice(list(FORMATS)))
@ASSIGNMENTS
@click.option("--student", "students", multiple=True, help="Include only this student. May be repeated.")
@click.option("--hold", type=EXISTING, help="A file that lists students whose grades wait: leave them out.")
@click.option("--sheet", type=EXISTING, help="The file downloaded from the platform, to fill in.")
@click.option("--roster", type=EXISTING, help="A CSV with students' other names and ids, one row per student.")
@click.option(
    "--id", "id_column", default="", help="The column that identifies students. Default: found by its values."
)
@click.option("--column", "columns", multiple=True, help="ASSIGNMENT=HEADER: the column for an assignment's points.")
@click.option("--comments", default="", help="The sheet's column for comments. For moodle-gradebook: yes.")
@click.option("--classroom", default="", help="The classroom, for classroom50.")
@click.option("--raw", is_flag=True, help="Do not deduct late penalties, for a platform that deducts its own.")
@click.option("--scale", is_flag=True, help="Convert points if the platform has another maximum.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, allow_dash=True),
    help="The output path, or - for standard output. Default: in exports/.",
)
@SUBMITTED
@DB_URL
@click.option("--schema", is_flag=True, help="Print the JSON Schema of json and jsonl, and exit.")
@needs("grade")
def export(
    format_name: str,
    names: tuple[str, ...],
    students: tuple[str, ...],
    hold: Path | None,
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
    """Write grades for a learning platform or a program.

    It writes stored grades; nothing is graded or run. Scores entered in the gradebook replace ours, and late penalties
    are deducted. Students without a score are left out and listed.

    The exit status is 0 if all grades were written, and 1 if something needs review.

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
    manual = read_manual_grades(db_url or configured_url(course.root), [assignment.name for assignment in chosen])
    grades = load_grades(course, chosen, store, submitted or course.root / "submitted", manual, students)
    grades, held = _without_held(grades, hold)
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
    result = FORMATS[format_name].writer(request)
    path = _output_path(course, format_name, names, out)
    count = _write(result.files, path)
    warnings = [*held, *remarks(grades), *result.remarks]
    if format_name == "nbgrader" and (remark := not_configured(course.root)):
        click.secho(remark, fg="yellow", err=True)
    for text in warnings:
        click.secho(text, fg="yellow", err=True)
    if str(path) != "-":
        grade_count = _counted(count if result.grades is None else result.grades, "grade")
        with_grades = f" with {grade_count}" if FORMATS[format_name].has_grades else ""
        click.echo(f"{_counted(count, 'file')}{with_grades}: {path}", err=True)
    sys.exit(1 if warnings else 0)


def _without_held(grades: ClassGrades, hold: Path | None) -> tuple[ClassGrades, list[str]]:
    """Leave out the students that a file names. Return warnings about names that nobody has."""
    from dataclasses import replace

    from autograder.errors import ExportError
    from autograder.exports.table import first_column
    from autograder.grades.plain_text import listed

    if hold is None:
        return grades, []
    names = first_column(hold)
    known = {*grades.students(), *grades.people, *(student for _, student in grades.not_graded)}
    graded = tuple(one for one in grades.graded if one.student not in names)
    if not graded:
        raise ExportError(f"{hold} holds all students: no grade is left.", "Remove lines from it.")
    held = sorted(names & known)
    click.echo(f"Held back, as {hold.name} says: {listed(held)}.", err=True)
    left = replace(
        grades,
        graded=graded,
        not_graded=tuple(pair for pair in grades.not_graded if pair[1] not in names),
        people={student: person for student, person in grades.people.items() if student not in names},
    )
    unknown = sorted(names - known)
    return left, [f"{hold.name} names nobody in the class: {listed(unknown)}."] if unknown else []


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _columns(options: Sequence[str], chosen: Sequence[Assignment]) -> dict[str, str]:
    """Parse ``ASSIGNMENT=HEADER``, or only the header if there is one assignment."""
    from autograder.errors import ExportError

    found = {}
    known = {assignment.name for assignment in chosen}
    for text in options:
        name, equals, header = text.partition("=")
        if equals and name.strip() in known:
            found[name.strip()] = header.strip()
        elif len(known) == 1:
            found[next(iter(known))] = text
        else:
            raise ExportError(
                f"--column {text!r} does not name an assignment.",
                f"Write ASSIGNMENT=HEADER; assignments are: {', '.join(sorted(known))}.",
            )
    return found


def _table(path: Path | None) -> Table | None:
    from autograder.exports.table import read_table

    return None if path is None else read_table(path.read_bytes(), path.name)


def _output_path(course: Course, format_name: str, names: Sequence[str], out: Path | None) -> Path:
    """Return the path in ``exports/`` named after the format and the chosen assignments, unless ``out`` is given."""
    suffix = FORMATS[format_name].suffix
    name = f"{'-'.join([format_name, *names])}{suffix}" if suffix else format_name
    if out is None:
        return course.root / "exports" / name
    return out / name if suffix and out.is_dir() else out


def _write(files: Iterable[OutputFile], target: Path) -> int:
    """Write each file atomically, readable by its owner only; return how many."""
    from autograder.grades.atomic_write import NEW, write_whole

    count = 0
    for file in files:
        if str(target) == "-":
            click.echo(file.data, nl=False)
        else:
            path = target / file.name if file.name else target
            write_whole(path, file.data)
            with suppress(OSError):  # another run writes there
                (path.parent / NEW).rmdir()
        count += 1
    return count
