"""Define the command ``autograder``."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

from autograder.commands.authors import audit, build, init, new, sample, site, verify
from autograder.commands.bundle import bundle
from autograder.commands.ci import ci
from autograder.commands.collect import collect
from autograder.commands.export import export
from autograder.commands.instructors import doctor, grade
from autograder.commands.report import report
from autograder.commands.show import show
from autograder.commands.similar import similar
from autograder.commands.students import check, hint, next_exercise, status, watch
from autograder.errors import AutograderError
from autograder.notebook.lazy_imports import leave_out_web_addresses
from autograder.optional_packages import missing_extra


class Commands(click.Group):
    """A group that reports our own errors as a sentence and a cure, not as a traceback."""

    def invoke(self, context: click.Context) -> object:
        try:
            return super().invoke(context)
        except AutograderError as error:
            _end(error)
        except ModuleNotFoundError as error:
            if found := missing_extra(error, f"autograder {context.invoked_subcommand}"):
                _end(found)
            raise


def _end(error: AutograderError) -> NoReturn:
    click.secho(error.what, fg="red", err=True)
    if error.cure:
        click.echo(error.cure, err=True)
    sys.exit(2)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="attention-course")
def main() -> None:
    """Build, check and grade a PyTorch course.

    Students:     autograder next, autograder check, autograder watch

    Instructors:  autograder collect, autograder grade, autograder show, autograder report,
                  autograder export, autograder similar, autograder ci

    Authors:      autograder init, autograder new, autograder verify, autograder build
    """
    leave_out_web_addresses()


for command in (
    check,
    next_exercise,
    hint,
    status,
    watch,
    collect,
    grade,
    show,
    report,
    export,
    similar,
    ci,
    bundle,
    doctor,
    init,
    new,
    verify,
    audit,
    build,
    site,
    sample,
):
    main.add_command(command)


if __name__ == "__main__":
    main()
