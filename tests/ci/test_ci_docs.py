"""The instructors' page shows CI commands that exist, and each service that there is."""

from __future__ import annotations

import re

import click
import pytest

from autograder.author.guide import page
from autograder.commands.ci import ci

PAGE = page("instructors")
COMMANDS = re.findall(r"`autograder ci ([^`]*)`", PAGE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_exists(command: str) -> None:
    """And takes the values that are shown."""
    with click.Context(ci) as context:
        ci.parse_args(context, command.split())


def test_every_service_has_its_command() -> None:
    """None is left out, and none is made up."""
    service = next(parameter for parameter in ci.params if parameter.name == "service")
    assert isinstance(service.type, click.Choice)

    assert {found[1] for command in COMMANDS if (found := re.match(r"--write ([\w-]+)", command))} == set(
        service.type.choices
    )
