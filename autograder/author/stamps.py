"""Describe what a unit's bank is made of, without importing torch."""

from __future__ import annotations

from autograder.checks.bank_stamp import BankStamp, checks_digest, digest_of, engine_digest, read_stamp
from autograder.course import bank_file
from autograder.model.course import Course, Unit

SOURCES = ("*.py", "misconceptions/*.py", "styles/*.py")  # of a bank, in a unit's folder


def stamp_of(unit: Unit) -> BankStamp:
    """Return the stamp of a bank made of the unit's files today."""
    content = digest_of(file for files in SOURCES for file in unit.folder.glob(files))
    return BankStamp(f"course/{unit.id}", checks_digest(unit.folder), content, engine_digest())


def current_stamp(course: Course, unit: Unit) -> BankStamp | None:
    """Return the stamp of the unit's stored bank; None if the bank is missing or stale."""
    path, stamp = bank_file(course.root, unit.id), stamp_of(unit)
    return stamp if path.is_file() and read_stamp(path.read_bytes()) == stamp else None
