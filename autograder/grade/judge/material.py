"""What grading a unit needs, read once: its checks, its oracle, the code that is given, and its known mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from autograder.checks.bank import Bank, load_bank
from autograder.checks.collect import Check, collect
from autograder.checks.needs import expect_installed, preloaded_modules
from autograder.checks.reference import Reference, live
from autograder.course import bank_file
from autograder.model.course import Unit
from autograder.solution import given_code, graded_names, solution_text


@dataclass(frozen=True)
class Material:
    """What a unit's checks need, read once."""

    checks: tuple[Check, ...]
    reference: Reference
    given: str
    asked: tuple[str, ...]  # names of the answers
    modules: frozenset[str]  # the sandbox imports them before any student's code


@lru_cache(maxsize=64)
def unit_material(unit: Unit) -> Material:
    """The unit's checks, oracle and given code.

    Raises:
        CourseError: the unit has a fault, or needs a package that is not installed here.
    """
    checks = collect(unit)
    expect_installed(checks)
    text = solution_text(unit)
    return Material(checks, live(unit.folder), given_code(text), graded_names(text), preloaded_modules(checks))


@lru_cache(maxsize=64)
def unit_bank(root: Path, unit: Unit) -> Bank | None:
    """What the unit's known mistakes reply, read once; None if the course was not built since the checks changed."""
    return load_bank(bank_file(root, unit.id), unit.folder)
