"""The instructors' page tells how the report is made, with options that there are."""

from __future__ import annotations

import re

from autograder.author.guide import page
from autograder.commands.report import HANDED_OUT, REPORT, STAFF, report

PAGE = page("instructors")
COMMANDS = re.findall(r"`autograder report([^`]*)`", PAGE)


def test_every_option_exists_and_each_kind_of_page_is_told() -> None:
    """No option is made up, and none that makes pages is left out."""
    options = {name for parameter in report.params for name in parameter.opts}
    told = {word for command in COMMANDS for word in command.split() if word.startswith("--")}

    assert {"--pages", "--handouts", "--assignment"} <= told <= options


def test_places_are_told() -> None:
    """The page names the folders that the command writes."""
    told = set(re.findall("`reports/([^`]+)`", PAGE))

    assert {REPORT, f"{STAFF}/", f"{HANDED_OUT}/"} <= told
