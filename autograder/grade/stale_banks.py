"""Units whose known mistakes cannot be named, because what is stored of them is missing or stale. It needs no torch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.checks.bank_stamp import checks_digest, is_current
from autograder.course import bank_file
from autograder.model.course import Unit


def units_without_names(root: Path, units: Iterable[Unit]) -> Iterator[str]:
    """The ids of the units in which no mistake is named."""
    for unit in units:
        path = bank_file(root, unit.id)
        if not path.is_file() or not is_current(path.read_bytes(), checks_digest(unit.folder)):
            yield unit.id


def told(ids: Iterable[str]) -> str:
    """A sentence about these units for the instructor; "" if there are none."""
    names = ", ".join(ids)
    return names and f"No mistakes are named in {names}: the stored replies are missing or stale. Run: autograder build"
