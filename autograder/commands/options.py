"""Define options that several commands share."""

from __future__ import annotations

from pathlib import Path

import click

from autograder.device import CHOICES
from autograder.processors import processors
from autograder.sandbox.isolation import Level

DEVICE = click.option(
    "--device",
    type=click.Choice(CHOICES),
    default="cpu",
    show_default=True,
    help="The device to run answers on. auto is a GPU if there is one. On a GPU, answers must make every tensor there.",
)
ISOLATION = click.option(
    "--isolation",
    type=click.Choice([level.value for level in Level]),
    help="The lowest isolation level at which student code may run. Default: full.",
)
JOBS = click.option(
    "--jobs",
    "-j",
    type=click.IntRange(1),
    default=processors(),
    help="The number of processes. Default: one per core.",
)
SUBMITTED = click.option(
    "--submitted", type=click.Path(path_type=Path), help="The folder of submissions. Default: submitted/."
)
DB_URL = click.option("--db", "db_url", help="The gradebook's URL. Default: db_url in nbgrader_config.py.")
ASSIGNMENTS = click.option(
    "--assignment", "names", multiple=True, help="Include only this assignment. May be repeated."
)
REPORTS = click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="The output folder. Default: reports/."
)
