"""What instructors run to find answers that are alike: ``similar``."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.needs import needs
from autograder.sandbox.isolation import Level

if TYPE_CHECKING:
    from autograder.similar.run import Compared

PAGE = "similar.html"
REMARKS = 10  # that a terminal shows; the page has all


@click.command()
@click.argument("names", nargs=-1, metavar="[ASSIGNMENT|UNIT]...")
@click.option("--most", type=click.IntRange(1), default=20, show_default=True, help="How many pairs to show.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes; one a core by default."
)
@click.option(
    "--isolation",
    type=click.Choice([level.value for level in Level]),
    help="Refuse to run student code below this level; full by default.",
)
@click.option("--submitted", type=click.Path(path_type=Path), help="The folder of submissions.")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="The folder to write to; by default reports/."
)
@needs("grade")
def similar(
    names: tuple[str, ...], most: int, jobs: int, isolation: str | None, submitted: Path | None, out: Path | None
) -> None:
    """Rank pairs of students whose answers are alike, and write a page that shows them side by side.

    It looks for the same wrong values that no known mistake explains, and for the same unusual code under other names,
    comments and order. What few have counts much. It is evidence for a person, never a verdict, and changes no grade.

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
    with click.progressbar(length=total, label="Asking submissions", file=sys.stderr) as bar:
        compared = compare(course, assignments, folder, level=level, jobs=jobs, progress=lambda done: bar.update(1))
    path = (out or course.root / "reports" / "-".join(names)) / PAGE
    write_whole(path, similar_page(compared, most, course.title, datetime.now().astimezone()))
    with suppress(OSError):  # another run writes there
        (path.parent / NEW).rmdir()
    _tell(compared, most)
    click.echo(f"Side by side: {path}")


def _tell(compared: Compared, most: int) -> None:
    from autograder.grades.plain_text import sentence
    from autograder.similar.sentences import VERDICT, reasons

    shown = compared.pairs[:most]
    for number, pair in enumerate(shown, start=1):
        click.secho(f"{number:>3}  {sentence(pair.one)} and {sentence(pair.other)}: {pair.bits:.1f} bits", bold=True)
        for reason in reasons(pair):
            click.echo(f"     {reason}")
    if not shown:
        click.echo(f"No two of {compared.students} students have anything unusual in common.")
    elif len(compared.pairs) > most:
        click.echo(f"     and {len(compared.pairs) - most} weaker pairs: see --most")
    for remark in compared.remarks[:REMARKS]:
        click.secho(f"Passed over: {sentence(remark)}", fg="yellow", err=True)
    if len(compared.remarks) > REMARKS:
        click.secho(f"Passed over: {len(compared.remarks) - REMARKS} more; the page names all.", fg="yellow", err=True)
    if shown:
        click.echo(click.wrap_text(VERDICT, width=100))
