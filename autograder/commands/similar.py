"""Define ``similar``, which finds similar answers."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.needs import needs
from autograder.commands.options import ISOLATION, JOBS, REPORTS, SUBMITTED
from autograder.sandbox.isolation import Level

if TYPE_CHECKING:
    from autograder.similar.run import Compared

PAGE = "similar.html"
MAX_REMARKS = 10  # in a terminal; the page has all


@click.command()
@click.argument("names", nargs=-1, metavar="[ASSIGNMENT|UNIT]...")
@click.option("--most", type=click.IntRange(1), default=20, show_default=True, help="The number of pairs to show.")
@JOBS
@ISOLATION
@SUBMITTED
@REPORTS
@needs("grade")
def similar(
    names: tuple[str, ...], most: int, jobs: int, isolation: str | None, submitted: Path | None, out: Path | None
) -> None:
    """Rank pairs of students with similar answers.

    It also writes a page that shows each pair side by side. It compares wrong values that no known mistake explains,
    and unusual code, whatever its names, comments and order. The rarer a value or a statement is in the class, the
    more it counts. The result is evidence for a person, never a verdict, and changes no grade.

    Example: autograder similar self_attention
    """
    from datetime import datetime

    from autograder.author.sample_class import is_sample_class
    from autograder.course import load_course
    from autograder.grades.atomic_write import NEW, write_whole
    from autograder.sandbox.machine import at_least
    from autograder.similar.page import similar_page
    from autograder.similar.run import chosen, compare
    from autograder.submissions.find import find_submissions

    course = load_course()
    assignments = chosen(course, names)
    folder = submitted or course.root / "submitted"
    minimum = isolation or (Level.LIMITS_ONLY if is_sample_class(folder) else Level.FULL).value
    level = at_least(minimum).value
    total = len(find_submissions(course, assignments, folder))
    with click.progressbar(length=total, label="Calling answers", file=sys.stderr) as bar:
        compared = compare(course, assignments, folder, level=level, jobs=jobs, progress=lambda done: bar.update(1))
    path = (out or course.root / "reports" / "-".join(names)) / PAGE
    write_whole(path, similar_page(compared, most, course.title, datetime.now().astimezone()))
    with suppress(OSError):  # another run writes there
        (path.parent / NEW).rmdir()
    _print_pairs(compared, most)
    click.echo(f"Pairs side by side: {path}")


def _print_pairs(compared: Compared, most: int) -> None:
    from autograder.grades.plain_text import sentence
    from autograder.similar.sentences import VERDICT, library_words, reasons

    shown = compared.pairs[:most]
    for number, pair in enumerate(shown, start=1):
        click.secho(f"{number:>3}  {sentence(pair.one)} and {sentence(pair.other)}: {pair.bits:.1f} bits", bold=True)
        for reason in reasons(pair):
            click.echo(f"     {reason}")
    if not shown:
        click.echo(f"No two of {compared.students} students have anything unusual in common.")
    elif len(compared.pairs) > most:
        click.echo(f"     {len(compared.pairs) - most} weaker pairs are not shown. To show more, use --most.")
    for one in compared.of_library:
        click.echo(library_words(one))
    for remark in compared.remarks[:MAX_REMARKS]:
        click.secho(f"Not compared: {sentence(remark)}", fg="yellow", err=True)
    if more := len(compared.remarks[MAX_REMARKS:]):
        click.secho(f"Not compared: {more} more, listed on the page.", fg="yellow", err=True)
    if shown or compared.of_library:
        click.echo(click.wrap_text(VERDICT, width=100))
