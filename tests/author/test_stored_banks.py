"""The stored banks are those that today's engine would make of today's course."""

from __future__ import annotations

import pytest

from autograder.author.banks import differs_from_today, stale_banks
from autograder.course import find_unit, load_course

UNITS = [unit.id for unit in load_course().units]


def test_no_stored_bank_is_stale() -> None:
    """If this fails: run `autograder build`. The course, or what the engine stores, changed."""
    assert [unit.id for unit in stale_banks(load_course())] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", UNITS)
def test_stored_banks_hold_what_the_engine_gets_today(name: str) -> None:
    """If this fails and the test above does not: remove the bank, and run `autograder build`."""
    course = load_course()

    assert not differs_from_today(course, find_unit(course, name))
