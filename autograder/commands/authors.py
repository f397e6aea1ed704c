"""Define the authors' commands: ``docs``, ``init``, ``new``, ``verify``, ``audit``, ``build``, ``site``, ``sample``."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.author import guide
from autograder.author.guide import PAGES
from autograder.commands.needs import needs
from autograder.commands.options import JOBS
from autograder.device import hide_gpus
from autograder.errors import BuildError
from autograder.optional_packages import install_line, missing_modules, own_command, quoted

if TYPE_CHECKING:  # it needs torch, and commands must start quickly
    from autograder.author.audit import UnitAudit
    from autograder.model.course import Course


@click.command()
@click.argument("units", nargs=-1)
@needs("grade")
def verify(units: tuple[str, ...]) -> None:
    """Prove that solutions pass and known mistakes fail.

    Without UNITS, it proves all exercises. It also proves that stubs fail, and that the rules for files are kept.

    Example: autograder verify softmax
    """
    from autograder.author.verify import stale_bank, verify_course
    from autograder.course import find_unit, load_course, unlisted_units

    hide_gpus()
    course = load_course()
    unlisted = unlisted_units(course)
    chosen = [find_unit(course, name, unlisted) for name in units] or list(course.units)
    faults = 0
    for name, found in verify_course(course, chosen):
        faults += len(found)
        _show_verdict(name, found)
    if faults:
        again = "build" if set(chosen) <= set(course.units) else f"verify {' '.join(units)}"
        click.echo(f"Fix {_count(faults, 'fault')}, then run: autograder {again}")
    for unit in chosen if not faults else ():
        if remark := stale_bank(course, unit):
            click.secho(remark, fg="yellow")
    if not units:
        _show_leftovers(course)
    for unit in unlisted:
        if unit in chosen or not units:
            click.echo(
                f"{unit.id} is not listed in course/course.toml, so it is not built or graded. "
                "List it, then run: autograder build"
            )
    sys.exit(1 if faults else 0)


@click.command()
@click.argument("units", nargs=-1)
@click.option(
    "--draws",
    type=click.IntRange(0),
    default=20,
    help="How often each right answer is graded, with other random inputs. Default: 20.",
)
@JOBS
def audit(units: tuple[str, ...], draws: int, jobs: int) -> None:
    """Measure false alarms, mistakes named and mutants caught.

    Mutants are small changes to a solution; each must fail a check. Without UNITS, it measures all exercises.

    Example: autograder audit softmax --draws 200
    """
    from autograder.author.audit import audit as measure
    from autograder.course import find_unit, load_course, unlisted_units

    hide_gpus()
    course = load_course()
    chosen = [find_unit(course, name, unlisted_units(course)) for name in units] or list(course.units)
    faults = [fault for one in measure(course, chosen, draws, jobs) for fault in show_audit(one)]
    sys.exit(1 if faults else 0)


def show_audit(one: UnitAudit) -> list[str]:
    """Print what was measured on a unit. Return its faults."""
    faults = list(one.faults())
    figures = (
        f"{one.alone + one.among} of {one.known} known mistakes named, {one.killed} of {one.mutants} mutants caught"
    )
    measured = f"not measured: {one.lacks} is not installed" if one.lacks else figures
    _show_verdict(f"{one.unit}: {measured}", faults)
    return faults


def _show_verdict(name: str, faults: Sequence[str]) -> None:
    click.secho(f"{'WRONG ' if faults else 'ok    '} {name}", fg="red" if faults else "green")
    for sentence in faults:
        click.echo(textwrap.indent(sentence, "         "))


def _show_leftovers(course: Course) -> None:
    from autograder.author.leftovers import leftovers

    if found := leftovers(course):
        click.secho(f"Still as in the starter: {', '.join(found)}. Replace or remove them for students.", fg="yellow")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Change nothing. Fail if a built file is stale.")
@needs("grade")
def build(only_check: bool) -> None:
    """Verify the exercises that changed, then build the course.

    It makes exercises/, solutions/, source/ and release/ from course/. If an exercise is wrong, it builds nothing.

    Example: autograder build
    """
    from autograder.author.build import DONE, listed, stale
    from autograder.author.build import build as build_files
    from autograder.author.verify import verify_changes
    from autograder.course import load_course

    hide_gpus()
    course = load_course()
    wrong = 0
    for name, found in () if only_check else verify_changes(course):
        wrong += bool(found)
        _show_verdict(name, found)
    if wrong:
        raise BuildError(f"{_count(wrong, 'exercise')} wrong: nothing was built.", "Fix, then run: autograder build")
    files = stale(course) if only_check else build_files(course, refuse_leaks=True)
    for name, why in listed(files):
        click.echo(f"{name} is {why}" if only_check else f"{DONE[why]} {name}")
    if only_check and files:
        raise BuildError(f"{_count(len(files), 'built file')} do not match course/.", "Run: autograder build")
    click.echo("Everything is up to date." if only_check or not files else f"Built {len(files)} files.")
    _show_leftovers(course)


@click.command()
@click.option("--output", type=click.Path(path_type=Path), help="The output folder. Default: site/ in the course.")
@needs("grade")
@needs("site")
def site(output: Path | None) -> None:
    """Build the course's website.

    It has a page for each lesson, with the output of worked examples and the notebook to download.

    Example: autograder site --output /tmp/site
    """
    from autograder.course import load_course
    from autograder.site.make import make_site

    course = load_course()
    folder = output or course.root / "site"
    pages = make_site(course, folder)
    click.echo(f"Wrote {pages} pages. To view them, run: python -m http.server --directory {folder}")


@click.command()
@click.option(
    "--all", "whole", is_flag=True, help="Write all assignments, with a student for each kind of right and wrong work."
)
@click.option("--into", type=click.Path(path_type=Path), help="The output folder. Default: submitted/ in the course.")
def sample(whole: bool, into: Path | None) -> None:
    """Write a sample class to grade.

    It has a few students and two assignments.

    Example: autograder sample && autograder grade
    """
    from dataclasses import replace

    from autograder.author.sample_class import write_sample_class
    from autograder.author.shown_class import shown_samples
    from autograder.course import load_course

    course = load_course()
    folder = into or course.root / "submitted"
    few = replace(course, assignments=course.assignments[:2])
    titles = write_sample_class(course, folder) if whole else write_sample_class(few, folder, shown_samples(few.root))
    for number, title in enumerate(titles, start=1):
        click.echo(f"sample-{number:02}  {title}")


@click.command()
@click.argument("unit")
def new(unit: str) -> None:
    """Start a new exercise from a small one that works.

    Example: autograder new 18_rope
    """
    from autograder.author.new import new_unit
    from autograder.course import load_course

    course = load_course()
    files = new_unit(course.root, unit)
    folder = (course.root / "course" / unit).relative_to(course.root)
    click.echo(f"Wrote {folder} with {len(files)} files: an exercise that works. Replace it piece by piece.")
    click.echo("List it in course/course.toml. After each change, run: autograder build")
    click.echo(f"To prove it before you list it, run: autograder verify {unit}")


@click.command()
@click.argument("page", type=click.Choice(PAGES), default=PAGES[0])
def docs(page: str) -> None:
    """Show how to write exercises and run a course.

    The guide goes from an empty folder to a graded answer. The reference has every file, rule and name of an exercise.
    "instructors" is about a semester: hand out, collect, grade, export. "json" describes grades for programs.

    Example: autograder docs reference
    """
    click.echo_via_pager(guide.page(page))


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=".")
def init(folder: Path) -> None:
    """Start a course of your own in an empty folder.

    It writes one exercise and everything that grading needs. In the folder of an existing course, it adds only missing
    files. The default FOLDER is the working directory.

    Example: autograder init my-course
    """
    from autograder.author.init import WORKFLOW, init_course

    files = [path.relative_to(folder.resolve()).as_posix() for path in init_course(folder)]
    for name in dict.fromkeys(name if name.startswith(".") else "/".join(name.split("/")[:2]) for name in files):
        click.echo(f"Wrote {name}")
    if not files:
        click.echo("Nothing is missing.")
        return
    steps = [] if folder.resolve() == Path.cwd() else [f"cd {quoted(str(folder))}"]
    steps += [install_line("grade")] if missing_modules("grade") else []
    click.echo(f"Next: {' && '.join([*steps, f'{own_command()} build'])}")
    click.echo("To write an exercise, follow docs/guide.md.")
    if WORKFLOW in files:
        click.echo(f"To prove the course on GitHub, set AUTOGRADER_PACKAGE: see the first lines of {WORKFLOW}.")
