"""What authors of a course run: ``init``, ``new``, ``verify``, ``audit``, ``build``, ``site`` and ``sample``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.needs import needs
from autograder.errors import BuildError

if TYPE_CHECKING:  # it needs torch, and commands must start quickly
    from autograder.author.audit import UnitAudit


@click.command()
@click.argument("units", nargs=-1)
@needs("grade")
def verify(units: tuple[str, ...]) -> None:
    """Prove that solutions pass, and that stubs and every known mistake fail as they should.

    Example: autograder verify softmax
    """
    from autograder.author.verify import stale_bank, verify_course
    from autograder.course import find_unit, load_course, unlisted_units

    course = load_course()
    unlisted = unlisted_units(course)
    chosen = [find_unit(course, name, unlisted) for name in units] or list(course.units)
    faults = 0
    for name, found in verify_course(course, chosen):
        faults += len(found)
        click.secho(f"{'ok    ' if not found else 'WRONG '} {name}", fg="red" if found else "green")
        for sentence in found:
            click.echo(f"         {sentence}")
    if faults:
        click.echo(f"{faults} to mend. Then run: autograder verify {' '.join(units)}".rstrip())
    for unit in chosen if not faults else ():
        if remark := stale_bank(course, unit):
            click.secho(remark, fg="yellow")
    for unit in unlisted:
        if unit in chosen or not units:
            click.echo(f"{unit.id} is not listed in course/course.toml: it is not built, handed out or graded.")
    sys.exit(1 if faults else 0)


@click.command()
@click.argument("units", nargs=-1)
@click.option("--draws", type=click.IntRange(0), default=20, help="How often each right answer is graded; 20.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes; one a core.")
def audit(units: tuple[str, ...], draws: int, jobs: int) -> None:
    """Measure the grader: false alarms, mistakes caught and named, mutants that pass.

    Example: autograder audit softmax --draws 200
    """
    from autograder.author.audit import audit as measure
    from autograder.course import find_unit, load_course

    course = load_course()
    chosen = [find_unit(course, name) for name in units] or list(course.units)
    faults = [fault for one in measure(course, chosen, draws, jobs) for fault in show_audit(one)]
    sys.exit(1 if faults else 0)


def show_audit(one: UnitAudit) -> list[str]:
    """Print what was measured on a unit; returns its faults."""
    faults = list(one.faults())
    named = f"{one.alone + one.among} of {one.known} known mistakes named, {one.killed} of {one.mutants} mutants caught"
    told = f"not measured: {one.lacks} is not installed" if one.lacks else named
    click.secho(f"{'WRONG ' if faults else 'ok    '} {one.unit}: {told}", fg="red" if faults else "green")
    for sentence in faults:
        click.echo(f"         {sentence}")
    return faults


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Change nothing; fail when a built file is stale.")
@needs("grade")
def build(only_check: bool) -> None:
    """Make exercises/, solutions/, source/ and release/ from course/.

    Example: autograder build --check
    """
    from autograder.author.build import build as build_files
    from autograder.author.build import stale
    from autograder.course import load_course

    course = load_course()
    files = stale(course) if only_check else build_files(course)
    for file in files:
        click.echo(f"{file.path} {'is' if only_check else 'was'} {file.why}")
    if only_check and files:
        raise BuildError(f"{len(files)} built files are not as course/ says.", "Run: autograder build")
    click.echo("Everything is up to date." if only_check or not files else f"Built {len(files)} files.")


@click.command()
@click.option("--output", type=click.Path(path_type=Path), help="Where to write it; site/ of the course by default.")
@needs("grade")
@needs("site")
def site(output: Path | None) -> None:
    """Make the course's website: every lesson, its worked examples run, its notebook to download.

    Example: autograder site --output /tmp/site
    """
    from autograder.course import load_course
    from autograder.site.make import make_site

    course = load_course()
    folder = output or course.root / "site"
    pages = make_site(course, folder)
    click.echo(f"Wrote {pages} pages. Look at them with: python -m http.server --directory {folder}")


@click.command()
@click.option(
    "--all", "whole", is_flag=True, help="A student for each way to be right, wrong or broken; all assignments."
)
@click.option("--into", type=click.Path(path_type=Path), help="Where to write it; submitted/ of the course by default.")
def sample(whole: bool, into: Path | None) -> None:
    """Write a sample class, ready to be graded: some students and two assignments, or all that a class can hold.

    Example: autograder sample && autograder grade
    """
    from autograder.author.sample_class import write_sample_class
    from autograder.course import load_course

    course = load_course()
    folder = into or course.root / "submitted"
    titles = write_sample_class(course, folder, whole=whole)
    for number, title in enumerate(titles, start=1):
        click.echo(f"sample-{number:02}  {title}")


@click.command()
@click.argument("unit")
def new(unit: str) -> None:
    """Start a new exercise: a small one that works, to be replaced piece by piece.

    Example: autograder new 18_rope
    """
    from autograder.author.new import new_unit
    from autograder.course import load_course

    course = load_course()
    files = new_unit(course.root, unit)
    folder = (course.root / "course" / unit).relative_to(course.root)
    click.echo(f"Wrote {folder} with {len(files)} files: an exercise that works, to be replaced piece by piece.")
    click.echo(f"Try it: autograder verify {unit}. When it is yours, list it in course/course.toml.")


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=".")
def init(folder: Path) -> None:
    """Make a course of one's own in FOLDER, an empty one: an exercise that verifies, and what grading needs.

    In the folder of a course that is there already it adds the files that are missing, and replaces nothing.

    Example: autograder init my-course
    """
    from autograder.author.init import init_course

    files = [path.relative_to(folder.resolve()).as_posix() for path in init_course(folder)]
    for name in dict.fromkeys(name if name.startswith(".") else "/".join(name.split("/")[:2]) for name in files):
        click.echo(f"Wrote {name}")
    where = "" if folder.resolve() == Path.cwd() else f"cd {folder} && "
    click.echo(f"Next: {where}autograder verify && autograder build" if files else "Nothing is missing.")
