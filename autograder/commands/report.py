"""What instructors run to see how a class did: ``report``."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.needs import needs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from autograder.exports.request import OutputFile
    from autograder.grades.class_grades import StudentGrade
    from autograder.model.grade import SubmissionGrade

REPORT = "report.html"
STAFF = "staff"  # the folder of pages for instructors and teaching assistants
HANDED_OUT = "handouts"


@click.command()
@click.option("--assignment", "names", multiple=True, help="This assignment only; may be repeated.")
@click.option("--pages", is_flag=True, help="A page for each student, too, with hidden checks: for teaching staff.")
@click.option("--handouts", is_flag=True, help="A page for each student to hand out: what `feedback` allows.")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="The folder to write to; by default reports/."
)
@click.option("--submitted", type=click.Path(path_type=Path), help="The folder of submissions.")
@click.option("--db", "db_url", help="The gradebook's URL; by default the db_url of nbgrader_config.py.")
@needs("grade")
def report(
    names: tuple[str, ...],
    pages: bool,
    handouts: bool,
    out: Path | None,
    submitted: Path | None,
    db_url: str | None,
) -> None:
    """Write a report of the class from remembered grades: one HTML file. Nothing is graded or run.

    It shows who needs a person, where the class got stuck, which mistakes were made, and every check of every student.
    Open it in a browser; it needs no network.

    Example: autograder report --pages
    """
    from datetime import datetime
    from functools import partial

    from autograder.course import find_assignment, load_course
    from autograder.exports.request import OutputFile
    from autograder.grades.as_json import class_record
    from autograder.grades.db_url import configured_url
    from autograder.grades.load_grades import load_grades
    from autograder.grades.manual_grades import read_manual_grades
    from autograder.grades.store import Store
    from autograder.pages.report import link, report_page
    from autograder.pages.student import handout, staff_page, student_pages

    course = load_course()
    chosen = tuple(find_assignment(course, name) for name in names) or course.assignments
    store = Store(course.root)
    book = read_manual_grades(db_url or configured_url(course.root), [assignment.name for assignment in chosen])
    grades = load_grades(course, chosen, store, submitted or course.root / "submitted", book)
    place = out or course.root / "reports" / "-".join(names)  # the report of all is not replaced by one of some

    def load(graded: StudentGrade) -> SubmissionGrade | None:
        return store.load(graded.assignment.name, graded.student)

    now, last_run = datetime.now().astimezone(), store.history.last_run()
    made = class_record(
        course.title,
        grades,
        load,
        now,
        changes=last_run.changes if last_run else (),
        changed_at=last_run.ended.astimezone(now.tzinfo) if last_run else None,
        page=partial(link, STAFF) if pages else (lambda student: ""),
    )
    _write([OutputFile(REPORT, report_page(made, grades))], place)
    click.echo(f"{_counted(len(made.students), 'student')}: {place / REPORT}")
    if pages:
        _write(student_pages(grades, lambda name, graded: staff_page(name, graded, load), STAFF), place)
        click.echo(f"Pages for teaching staff, with hidden checks: {place / STAFF}")
    if handouts:
        _write(
            student_pages(
                grades, lambda name, graded: handout(name, graded, load, course.feedback, course.title), HANDED_OUT
            ),
            place,
        )
        click.echo(f"Pages to hand out: {place / HANDED_OUT}")
    if count := len(made.needs_review):
        click.secho(f"{_counted(count, 'thing')} that a person must review: the report lists them.", fg="yellow")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _write(files: Iterable[OutputFile], place: Path) -> None:
    """Write each file, whole or not at all, for instructors alone."""
    from autograder.grades.atomic_write import NEW, write_whole

    folders = set()
    for file in files:
        write_whole(place / file.name, file.data)
        folders.add((place / file.name).parent)
    for folder in folders:
        with suppress(OSError):  # another run writes there
            (folder / NEW).rmdir()
