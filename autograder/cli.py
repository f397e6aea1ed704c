"""The command ``autograder``. Every command imports what it needs when it runs, so that ``--help`` stays quick."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.device import CHOICES
from autograder.errors import AutograderError, BuildError
from autograder.sandbox.isolation import NOT_PROMISED, PROMISES, Level

if TYPE_CHECKING:
    from autograder.student.exercises import Exercise

DEVICE = click.option(
    "--device",
    type=click.Choice(CHOICES),
    default="cpu",
    help="Where answers work: cpu by default; auto: a GPU if any.",
)


class Commands(click.Group):
    """Reports our own errors as a sentence and a cure, not as a traceback."""

    def invoke(self, context: click.Context) -> object:
        try:
            return super().invoke(context)
        except AutograderError as error:
            click.secho(error.what, fg="red", err=True)
            if error.cure:
                click.echo(error.cure, err=True)
            sys.exit(2)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="attention-course")
def main() -> None:
    """Build, check and grade a PyTorch course.

    Students:     autograder next, autograder check, autograder watch

    Instructors:  autograder grade

    Authors:      autograder verify, autograder build
    """
    # jsonschema, which nbformat imports, would build a grammar of web addresses with it: 1.1 s for nothing here.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # None: an import of it fails


@main.command()
@click.argument("units", nargs=-1)
def verify(units: tuple[str, ...]) -> None:
    """Prove that solutions pass, and that stubs and every known mistake fail as they should.

    Example: autograder verify softmax
    """
    from autograder.author.verify import verify_course
    from autograder.course import find_unit, load_course

    course = load_course()
    chosen = [find_unit(course, name) for name in units] or list(course.units)
    faults = 0
    for unit, found in verify_course(course, chosen):
        faults += len(found)
        click.secho(f"{'ok    ' if not found else 'WRONG '} {unit}", fg="red" if found else "green")
        for sentence in found:
            click.echo(f"         {sentence}")
    if faults:
        click.echo(f"{faults} to mend. Then run: autograder verify {' '.join(units)}".rstrip())
        sys.exit(1)


@main.command()
@click.argument("units", nargs=-1)
@click.option("--draws", type=click.IntRange(0), default=20, help="How often each right answer is graded; 20.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes; one a core.")
@click.option("--write", is_flag=True, help="Write the figures to docs/audit.md; without UNITS, of what has changed.")
def audit(units: tuple[str, ...], draws: int, jobs: int, write: bool) -> None:
    """Measure the grader: false alarms, mistakes caught and named, mutants that pass.

    Example: autograder audit softmax --draws 200
    """
    from autograder.author.audit import audit as measure
    from autograder.author.audit_page import PAGE, audit_page, read_page, stale_units
    from autograder.course import find_unit, load_course

    course = load_course()
    chosen = [find_unit(course, name) for name in units] or list(course.units)
    if write and not units:
        stale = stale_units(course)
        chosen = [unit for unit in chosen if unit.id in stale]
    known = {one.unit: one for one in read_page(course)}
    faults = 0
    for one in measure(course, chosen, draws, jobs):
        found = list(one.faults())
        faults += len(found)
        known[one.unit] = one
        named = (
            f"{one.alone + one.among} of {one.known} known mistakes named, {one.killed} of {one.mutants} mutants caught"
        )
        told = f"not measured: {one.lacks} is not installed" if one.lacks else named
        click.secho(f"{'ok    ' if not found else 'WRONG '} {one.unit}: {told}", fg="red" if found else "green")
        for sentence in found:
            click.echo(f"         {sentence}")
        if write:
            (course.root / PAGE).write_text(audit_page(course, known.values()), encoding="utf-8")
    if faults:
        sys.exit(1)


@main.command()
@click.option("--check", "only_check", is_flag=True, help="Change nothing; fail when a built file is stale.")
def build(only_check: bool) -> None:
    """Make exercises/, solutions/, source/, release/ and docs/coverage.md from course/.

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


@main.command()
@click.option("--output", type=click.Path(path_type=Path), help="Where to write it; site/ of the course by default.")
def site(output: Path | None) -> None:
    """Make the course's website: every lesson, its worked examples run, its notebook to download.

    Example: autograder site --output /tmp/site
    """
    from autograder.course import load_course

    try:
        from autograder.site.make import make_site
    except ModuleNotFoundError as error:
        raise BuildError(f"{error.name} is not installed.", "Run: pip install 'attention-course[site]'") from error

    course = load_course()
    folder = output or course.root / "site"
    pages = make_site(course, folder)
    click.echo(f"Wrote {pages} pages. Look at them with: python -m http.server --directory {folder}")


@main.command()
@click.argument("exercise", required=False)
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--all", "full", is_flag=True, help="Explain every failing check, not only the first.")
@DEVICE
def check(exercise: str | None, file: Path | None, full: bool, device: str) -> None:
    """Run an exercise's visible checks on your own file; without a name, those of the next unsolved exercise.

    Example: autograder check softmax
    """
    from autograder.student.checker import Checker, record
    from autograder.student.exercises import answers_file, find_exercise
    from autograder.student.show import checked_text

    found = find_exercise(exercise) if exercise else _next_exercise()
    path = file or answers_file(found)
    try:
        with Checker(forks=False, keeps_ready=False) as checker:
            checker.start(found, path, device)
            checked = checker.result()
    except KeyboardInterrupt:
        click.echo("You stopped the checks before they had ended. Is there a loop in your answer without an end?")
        sys.exit(1)
    click.echo(checked_text(found, path.name, checked, full))
    if said := record(found, checked):
        click.echo(said, err=True)
    sys.exit(0 if checked.is_solved else 1)


@main.command("next")
def next_exercise() -> None:
    """Say which exercise comes next, where its file and its lesson are, and what to do.

    Example: autograder next
    """
    from autograder.student.next import what_to_do
    from autograder.student.standing import load_standing

    found = _next_exercise()
    click.echo(what_to_do(found, load_standing(found.checks.parent)[0]))


@main.command()
@click.argument("exercise", required=False)
@click.argument("answer", required=False)
def hint(exercise: str | None, answer: str | None) -> None:
    """Show a hint for an exercise, one level more each time; ANSWER says for which of its functions or classes.

    Example: autograder hint softmax
    """
    from autograder.student.exercises import find_exercise
    from autograder.student.hint import give_hint
    from autograder.student.standing import keep, load_standing

    found = find_exercise(exercise) if exercise else _next_exercise()
    text, change = give_hint(found, load_standing(found.checks.parent)[0], answer)
    click.echo(text)
    if said := keep(found.checks.parent, change):
        click.echo(said, err=True)


@main.command()
def status() -> None:
    """Show all exercises, solved or not, with your points of their last check.

    Example: autograder status
    """
    from autograder.student.exercises import exercises_here
    from autograder.student.next import standings
    from autograder.student.status import COLOURS, status_lines

    here = exercises_here()
    known, said = standings(here)
    for mark, line in status_lines(here, known):
        click.secho(line, fg=COLOURS.get(mark))
    for sentence in said:
        click.echo(sentence, err=True)


@main.command()
@click.argument("exercise", required=False)
@DEVICE
def watch(exercise: str | None, device: str) -> None:
    """Check a file as soon as you save it, and show one thing to do.

    Example: autograder watch
    """
    from autograder.student.exercises import exercises_here, find_exercise
    from autograder.student.watch import watch as watch_files

    here = exercises_here()
    first = find_exercise(exercise) if exercise else _next_exercise()
    with suppress(KeyboardInterrupt):
        watch_files(here if first in here else (first,), first, device)


def _next_exercise() -> Exercise:
    """The next unsolved exercise; where there is none, says so and ends the command."""
    from autograder.student.exercises import exercises_here
    from autograder.student.next import all_solved, next_unsolved, standings

    here = exercises_here()
    known, said = standings(here)
    for sentence in said:
        click.echo(sentence, err=True)
    found = next_unsolved(here, known)
    if found is None:
        click.echo(all_solved(here))
        sys.exit(0)
    return found


@main.command()
@click.option("--into", type=click.Path(path_type=Path), help="Where to write it; submitted/ of the course by default.")
def sample(into: Path | None) -> None:
    """Write a sample class, ready to be graded.

    Example: autograder sample && autograder grade
    """
    from autograder.author.sample_class import write_sample_class
    from autograder.course import load_course

    course = load_course()
    folder = into or course.root / "submitted"
    titles = write_sample_class(course, folder)
    for number, title in enumerate(titles, start=1):
        click.echo(f"sample-{number:02}  {title}")


@main.command()
@click.argument("assignments", nargs=-1)
@click.option("--student", "students", multiple=True, help="Grade this student only; may be repeated.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes; one a core by default."
)
@click.option("--force", is_flag=True, help="Grade again what has not changed.")
@click.option(
    "--isolation",
    type=click.Choice([level.value for level in Level]),
    help="Refuse to run student code below this level; full by default.",
)
@DEVICE
@click.option("--gpus", type=click.IntRange(1), help="How many GPUs to use, each by one process; all by default.")
@click.option("--submitted", type=click.Path(path_type=Path), help="The folder of submissions.")
@click.option("--db", "db_url", help="The gradebook's URL; by default the db_url of nbgrader_config.py.")
@click.option("--scheduler", help="Grade on the workers of this dask scheduler, such as tcp://10.0.0.1:8786.")
def grade(
    assignments: tuple[str, ...],
    students: tuple[str, ...],
    jobs: int,
    force: bool,
    isolation: str | None,
    device: str,
    gpus: int | None,
    submitted: Path | None,
    db_url: str | None,
    scheduler: str | None,
) -> None:
    """Grade submitted/<student>/<assignment>/ in sandboxed processes.

    Scores and comments go to the gradebook, notebooks with results to autograded/. What has not changed since the last
    run is not graded again. The exit status is 0 when every submission was graded, 1 when a person must look.

    Example: autograder grade self_attention --jobs 2
    """
    from rich.console import Console

    from autograder.author.sample_class import is_sample_class
    from autograder.course import find_assignment, load_course
    from autograder.grade.options import Options
    from autograder.grade.run import grade_course
    from autograder.progress import progress_bar
    from autograder.report import conclusion, grade_table, mistakes, remarks, warnings

    course = load_course()
    chosen = tuple(find_assignment(course, name) for name in assignments) or course.assignments
    folder = submitted or course.root / "submitted"
    options = Options.of(
        course,
        submitted=folder,
        db_url=db_url,
        jobs=jobs,
        gpu_count=gpus,
        device=device,
        isolation=isolation,
        is_trusted=is_sample_class(folder),
        on_cluster=bool(scheduler),
        force=force,
        students=students,
    )
    console = Console()
    with ExitStack() as stack:
        if scheduler:
            from autograder.grade.workers.cluster import connected

            cluster = stack.enter_context(connected(scheduler))
            options = replace(options, cluster=cluster)
            console.print(f"{cluster}", soft_wrap=True, highlight=False)
        progress = stack.enter_context(progress_bar(console))
        grades = grade_course(course, chosen, options, progress)
    for lines in grade_table(grades):
        console.print(lines, end="")
    for line in chain(remarks(grades), mistakes(grades), warnings(grades)):
        console.print(line, overflow="ellipsis", no_wrap=True)
    console.print(conclusion(grades))
    sys.exit(0 if all(grade.status.is_graded for grade in grades) else 1)


@main.command()
def doctor() -> None:
    """Say how well this machine can isolate student code, and how to do better.

    Example: autograder doctor
    """
    from autograder.sandbox.doctor import best_level, report

    for layer in report():
        mark, colour = ("no ", "red") if layer.why_not else ("yes", "green")
        click.secho(f"{mark} {layer.title}: {layer.gives}", fg=colour)
        if layer.why_not:
            click.echo(f"      {layer.why_not} {layer.cure}")
    level = best_level()
    click.echo(f"\nStudent code runs at level: {level.value}\n")
    for text in (PROMISES[level], f"Not promised: {NOT_PROMISED[level]}"):
        click.echo(click.wrap_text(text, width=100) + "\n")


@main.command()
@click.argument("unit")
def new(unit: str) -> None:
    """Start a new exercise: a folder to fill.

    Example: autograder new 18_rope
    """
    from autograder.author.new import new_unit
    from autograder.course import load_course

    folder = new_unit(load_course(), unit)
    click.echo(f"Fill {folder}, list it in course/course.toml, then run: autograder verify {unit}")


if __name__ == "__main__":
    main()
