"""The command ``autograder``. Every command imports what it needs when it runs, so that ``--help`` stays quick."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from autograder.errors import AutograderError


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

    Students:     autograder check softmax

    Instructors:  autograder grade

    Authors:      autograder verify, autograder build
    """


@main.command()
@click.argument("units", nargs=-1)
def verify(units: tuple[str, ...]) -> None:
    """Prove that solutions pass, and that stubs and every known mistake fail as they should.

    Example: autograder verify softmax
    """
    from autograder.course import find_unit, load_course
    from autograder.verify import verify_course

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


if __name__ == "__main__":
    main()
