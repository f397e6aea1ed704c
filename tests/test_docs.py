"""docs/authoring.md tells an author what there is: no name is left out, none is made up."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

import autograder.checking as checking
from autograder.checks.collect import FIXTURES
from autograder.checks.inputs import Inputs
from autograder.checks.reports import Gradients, Record, Trace

AUTHORING = (Path(__file__).parent.parent / "docs/authoring.md").read_text(encoding="utf-8")
TABLE = AUTHORING.split("From `autograder.checking`:")[1].split("\n\n")[1]


def first_column(table: str) -> str:
    return "\n".join(re.split(r"(?<!\\)\|", row)[1] for row in table.splitlines()[2:])


def test_every_name_of_the_checking_api_is_told() -> None:
    """Each name that a check file may import is in authoring.md; ``points`` in the text, the others in the table."""
    told = set(re.findall(r"`(\w+)", first_column(TABLE)))

    assert told | {"points", "expect"} == set(checking.__all__)
    assert "@points(2)" in AUTHORING


def test_every_name_exists() -> None:
    """What is offered is there."""

    assert [name for name in checking.__all__ if not hasattr(checking, name)] == []


def test_every_fixture_is_told() -> None:
    """The fixtures a check may ask for are listed, and no others."""
    listed = AUTHORING.split("Fixtures, nothing else:")[1].split("Decorators:")[0]

    assert set(re.findall(r"^- `(\w+)`", listed, flags=re.MULTILINE)) == FIXTURES


def test_every_kind_of_input_is_told() -> None:
    """The random inputs that authoring.md shows are the ones there are."""
    methods = {name for name in vars(Inputs) if not name.startswith("_")}

    assert set(re.findall(r"`inputs\.(\w+)", AUTHORING)) == methods | {"seed"}


@pytest.mark.parametrize("kind", [Trace, Record, Gradients], ids=lambda kind: kind.__name__)
def test_parts_of_reports_are_told(kind: type) -> None:
    """What a call with a report gives is written out."""
    kinds_of_calls = AUTHORING.split("The kinds of calls:")[1].split("Every global random generator")[0]

    for field in dataclasses.fields(kind):  # type: ignore[arg-type]  # all three are dataclasses
        assert f"`.{field.name}`" in kinds_of_calls
