"""Options that several commands take."""

from __future__ import annotations

import click

from autograder.device import CHOICES

DEVICE = click.option(
    "--device",
    type=click.Choice(CHOICES),
    default="cpu",
    help="Where answers work: cpu by default; auto: a GPU if any.",
)
