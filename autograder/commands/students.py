"""Define the students' commands: ``check``, ``next``, ``hint``, ``status``, ``watch``, ``reset`` and ``answer``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.options import DEVICE

if TYPE_CHECKING:
    from autograder.student.exercises import Exercise


@click.command()
@click.argument("exercise", required=False)
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--all", "full", is_flag=True, help="Explain every failing check, not only the first.")
@DEVICE
def check(exercise: str | None, file: Path | None, full: bool, device: str) -> None:
    """Run an exercise's visible checks on your answers.

    Without EXERCISE, it checks the next unsolved one. FILE replaces the exercise's own file of answers.

    Example: autograder check softmax
    """
    from autograder.student.checker import Checker, record
    from autograder.student.exercises import answers_file, find_exercise, named_file
    from autograder.student.show import checked_text
    from autograder.student.studied import offer

    found = find_exercise(exercise) if exercise else _next_exercise()
    path = file or named_file(exercise) or answers_file(found)
    try:
        with Checker(forks=False, keeps_ready=False) as checker:
            checker.start(found, path, device)
            checked = checker.result()
    except KeyboardInterrupt:
        click.echo("You stopped the checks before they ended. Does your answer have an infinite loop?")
        sys.exit(1)
    notice = record(found, checked)  # before anything is printed, which can fail
    click.echo(checked_text(found, path.name, checked, full))
    if checked.is_solved and (offered := offer(found)):
        click.echo(offered)
    if notice:
        click.echo(notice, err=True)
    sys.exit(0 if checked.is_solved else 1)


@click.command("next")
def next_exercise() -> None:
    """Show the next unsolved exercise, and where its files are.

    Example: autograder next
    """
    from autograder.student.next import what_to_do
    from autograder.student.progress import load_standing

    found = _next_exercise()
    click.echo(what_to_do(found, load_standing(found.folder)[0]))


@click.command()
@click.argument("exercise", required=False)
@click.argument("answer", required=False)
def hint(exercise: str | None, answer: str | None) -> None:
    """Show a hint for an exercise, one more each time.

    ANSWER names one of its functions or classes. By default, hints are for the first one that is not right yet.

    Example: autograder hint softmax
    """
    from autograder.student.exercises import find_exercise
    from autograder.student.hint import give_hint
    from autograder.student.progress import keep, load_standing

    found = find_exercise(exercise) if exercise else _next_exercise()
    text, change = give_hint(found, load_standing(found.folder)[0], answer)
    notice = keep(found.folder, change)
    click.echo(text)
    if notice:
        click.echo(notice, err=True)


@click.command()
def status() -> None:
    """List all exercises, with the points of your last checks.

    Example: autograder status
    """
    from autograder.student.exercises import exercises_here
    from autograder.student.next import standings
    from autograder.student.status import COLOURS, status_lines

    here = exercises_here()
    known, notices = standings(here)
    for mark, line in status_lines(here, known):
        click.secho(line, fg=COLOURS.get(mark))
    for notice in notices:
        click.echo(notice, err=True)


@click.command()
@click.argument("exercise", required=False)
@DEVICE
def watch(exercise: str | None, device: str) -> None:
    """Check an exercise each time you save it.

    It shows one thing to do at a time.

    Example: autograder watch
    """
    from autograder.student.exercises import exercises_here, find_exercise
    from autograder.student.watch import watch as watch_files

    here = exercises_here()
    first = find_exercise(exercise) if exercise else _next_exercise()
    watch_files(here if first in here else (first,), first, device)


@click.command()
@click.argument("exercise")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
def reset(exercise: str, file: Path | None) -> None:
    """Set an exercise back to what you received.

    Your own file is kept in the folder .autograder/backup. FILE is the one to reset; by default, it is the one that
    `autograder check EXERCISE` checks.

    Example: autograder reset softmax
    """
    from autograder.student.exercises import find_exercise, named_file
    from autograder.student.reset import reset as reset_file

    click.echo(reset_file(find_exercise(exercise), file or named_file(exercise)))


@click.command()
@click.argument("exercise")
def answer(exercise: str) -> None:
    """Show right answers to compare with yours.

    You must have solved the exercise, and your instructor decides when answers are shown.

    Example: autograder answer softmax
    """
    from autograder.student.exercises import find_exercise
    from autograder.student.studied import right_answers

    click.echo(right_answers(find_exercise(exercise)))


def _next_exercise() -> Exercise:
    """Return the next unsolved exercise; if there is none, print that and exit."""
    from autograder.student.exercises import exercises_here
    from autograder.student.next import all_solved, next_unsolved, standings

    here = exercises_here()
    known, notices = standings(here)
    for notice in notices:
        click.echo(notice, err=True)
    found = next_unsolved(here, known)
    if found is None:
        click.echo(all_solved(here))
        sys.exit(0)
    return found
