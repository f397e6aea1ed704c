"""The stored banks are those that today's engine would make: its messages are in them."""

from __future__ import annotations

import pytest

from autograder.author.banks import make_bank
from autograder.checks.bank import Bank, load_bank
from autograder.course import bank_file, find_unit, load_course


@pytest.mark.parametrize("name", ["01_dot_products", "09_head_sizing"])
def test_stored_banks_say_what_the_engine_says_today(name: str) -> None:
    """Where this fails because a message changed: raise FORMAT in checks/bank.py, and run `autograder build`."""
    course = load_course()
    stored = load_bank(bank_file(course.root, name))

    assert stored is not None
    assert _said(stored) == _said(make_bank(find_unit(course, name)))


def _said(bank: Bank) -> dict[str, dict[str, str]]:
    """What the failures of each known mistake say."""
    return {one.name: {check: how.what for check, how in one.failing.items()} for one in bank.known}
