"""The instructors' page tells how similar answers are found, with options, names and figures that there are."""

from __future__ import annotations

import math
import re

from autograder.author.guide import page
from autograder.commands.similar import PAGE, similar
from autograder.model.course import Course
from autograder.similar.evidence import COMMON, bits
from autograder.similar.rank import MIN_BITS
from autograder.similar.run import chosen
from autograder.similar.sentences import VERDICT

TEXT = page("instructors")
SECTION = TEXT.split("## Similar answers\n")[1].split("\n## ")[0]
COMMANDS = re.findall(r"^autograder similar(.*)$", SECTION, flags=re.MULTILINE)


def test_each_command_would_run(course: Course) -> None:
    """The options exist, and so do the assignments and units."""
    options = {name for parameter in similar.params for name in parameter.opts}
    for command in COMMANDS:
        words = re.sub(r" --\w+ \d+", "", command).split()

        assert set(re.findall(r"--\w+", command)) <= options
        assert chosen(course, words)


def test_the_place_and_the_warning_are_told() -> None:
    """As the command says them."""
    assert f"`reports/{PAGE}`" in SECTION
    assert VERDICT.split(". ", 1)[1] in " ".join(SECTION.split())


def test_figures_hold() -> None:
    """What the page says of bits is what is counted."""
    assert f"{bits(2, 100):.1f}" == "5.6"
    assert (COMMON, MIN_BITS) == (0.25, 1.0)
    assert bits(26, 100) == 0
    assert math.isclose(bits(2, 9), 2.17, abs_tol=0.01)
