"""The instructors' page tells how each format is made, with options that there are."""

from __future__ import annotations

import re

import pytest

from autograder.author.guide import page
from autograder.commands.export import export
from autograder.exports.formats import FORMATS

PAGE = page("instructors")
COMMANDS = re.findall(r"`autograder export ([a-z][^`]*)`", PAGE)


def test_every_format_has_its_command() -> None:
    """None is left out, and none is made up."""
    assert {command.split()[0] for command in COMMANDS} == set(FORMATS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_exists(command: str) -> None:
    """A format that fills a sheet is shown with one."""
    options = {name for parameter in export.params for name in parameter.opts}

    assert {word for word in command.split() if word.startswith("--")} <= options
    assert ("--sheet" in command) == FORMATS[command.split()[0]].sheet
