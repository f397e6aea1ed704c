"""Define ``report``, which shows how a class did."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.needs import needs
from autograder.commands.options import ASSIGNMENTS, DB_URL, REPORTS, SUBMITTED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from autograder.exports.request import OutputFile
    from autograder.grades.class_grades import StudentGrade
    from autograder.model.grade import SubmissionGrade

REPORT = "report.html"
STAFF = "staff"  # the folder of pages for instructors and teaching assistants
HANDED_OUT = "handouts"


@click.command()
@ASSIGNMENTS
@click.option("--pages", is_flag=True, help="Also write a page per student with hidden checks, for teaching staff.")
@click.option("--handouts", is_flag=True, help="Also write a page per student to hand out, as `feedback` allows.")
@click.option("--anonymous", is_flag=True, help="Write codes in place of names, to reports/anonymous/, for marking.")
@REPORTS
@SUBMITTED
@DB_URL
@needs("grade")
def report(
    names: tuple[str, ...],
    pages: bool,
    handouts: bool,
    anonymous: bool,
    out: Path | None,
    submitted: Path | None,
    db_url: str | None,
) -> None:
    """Write a report of the class: one HTML file.

    The report shows what needs review, where the class got stuck, which mistakes students made, and every check of
    every student. It comes from stored grades; nothing is graded or run. Open it in a browser; it needs no network.

    Example: autograder report --pages
    """
    from datetime import datetime
    from functools import partial

    from autograder.course import find_assignment, load_course
    from autograder.exports.request import OutputFile
    from autograder.grades.anonymous import anonymous as without_names
    from autograder.grades.as_json import class_record
    from autograder.grades.db_url import configured_url
    from autograder.grades.feedback_level import feedback_level
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
    folder = out or course.root / "reports" / "-".join([*names, *(["anonymous"] if anonymous else [])])

    def load(graded: StudentGrade) -> SubmissionGrade | None:
        return store.load(graded.assignment.name, graded.student)

    if anonymous:
        if handouts:
            raise click.UsageError("Pages to hand out have names: use --handouts without --anonymous.")
        hidden = without_names(grades, store.secret())
        grades, load_named = hidden.grades, load

        def load(graded: StudentGrade) -> SubmissionGrade | None:
            return load_named(hidden.named(graded))

    now, last_run = datetime.now().astimezone(), store.history.last_run()
    record = class_record(
        course.title,
        grades,
        load,
        now,
        changes=last_run.changes if last_run and not anonymous else (),
        changed_at=last_run.ended.astimezone(now.tzinfo) if last_run else None,
        page=partial(link, STAFF) if pages else (lambda student: ""),
    )
    _write([OutputFile(REPORT, report_page(record, grades))], folder)
    if anonymous:
        click.echo("To see whose code it is: autograder class --anonymous. Names that students wrote remain.")
    click.echo(f"Report of {_counted(len(record.students), 'student')}: {folder / REPORT}")
    if pages:
        _write(student_pages(grades, lambda name, graded: staff_page(name, graded, load), STAFF), folder)
        click.echo(f"Pages for teaching staff, with hidden checks: {folder / STAFF}")
    if handouts:
        levels = {one.name: feedback_level(course, one.name, now, grades.due) for one in chosen}
        _write(
            student_pages(grades, lambda name, graded: handout(name, graded, load, levels, course.title), HANDED_OUT),
            folder,
        )
        click.echo(f"Pages to hand out: {folder / HANDED_OUT}")
    if count := len(record.needs_review):
        need = "item needs" if count == 1 else "items need"
        click.secho(f"{count} {need} review. See the top of the report.", fg="yellow")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _write(files: Iterable[OutputFile], folder: Path) -> None:
    """Write each file atomically, readable by its owner only."""
    from autograder.grades.atomic_write import NEW, write_whole

    parents = set()
    for file in files:
        path = folder / file.name
        write_whole(path, file.data)
        parents.add(path.parent)
    for parent in parents:
        with suppress(OSError):  # another run writes there
            (parent / NEW).rmdir()
