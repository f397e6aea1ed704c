"""Define the command ``autograder``."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

from autograder.commands.archive import archive
from autograder.commands.authors import audit, build, docs, init, new, sample, site, verify
from autograder.commands.bundle import bundle
from autograder.commands.ci import ci
from autograder.commands.collect import collect
from autograder.commands.doctor import doctor
from autograder.commands.export import export
from autograder.commands.grade import grade
from autograder.commands.people import extend, forget, show_class
from autograder.commands.report import report
from autograder.commands.show import show
from autograder.commands.similar import similar
from autograder.commands.students import answer, check, hint, next_exercise, reset, status, watch
from autograder.commands.terminal import accept_every_character
from autograder.errors import AutograderError
from autograder.notebook.lazy_imports import leave_out_web_addresses
from autograder.optional_packages import missing_extra

AUDIENCES: dict[str, tuple[click.Command, ...]] = {
    "Students": (next_exercise, check, watch, hint, status, reset, answer),
    "Instructors": (
        bundle,
        collect,
        grade,
        show,
        report,
        export,
        show_class,
        extend,
        forget,
        archive,
        similar,
        ci,
        doctor,
    ),
    "Authors": (docs, init, new, verify, build, audit, site, sample),
}


class Commands(click.Group):
    """A group that reports our errors without a traceback, and lists its commands by audience."""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        limit = formatter.width - 6 - max(map(len, self.commands))
        for title, group in AUDIENCES.items():
            with formatter.section(title):
                formatter.write_dl([(command.name or "", command.get_short_help_str(limit)) for command in group])

    def invoke(self, context: click.Context) -> object:
        accept_every_character()
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
    """Build, check and grade a PyTorch course."""
    leave_out_web_addresses()


for audience in AUDIENCES.values():
    for command in audience:
        main.add_command(command)


if __name__ == "__main__":
    main()
