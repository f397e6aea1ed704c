"""Find units whose stored replies of known mistakes are missing or stale, without importing torch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.checks.bank_stamp import checks_digest, is_current
from autograder.course import bank_file
from autograder.model.course import Unit


def units_without_names(root: Path, units: Iterable[Unit]) -> Iterator[str]:
    """Yield the ids of units whose mistakes cannot be named."""
    for unit in units:
        path = bank_file(root, unit.id)
        if not path.is_file() or not is_current(path.read_bytes(), checks_digest(unit.folder)):
            yield unit.id


def warning(ids: Iterable[str]) -> str:
    """Return a warning about these units for the instructor; "" if there are none."""
    names = ", ".join(ids)
    return names and f"Mistakes in {names} cannot be named: stored replies are missing or stale. Run: autograder build"
