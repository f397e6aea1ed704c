"""Load what grading a unit needs: its checks, oracle, given code and known mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from autograder.checks.bank import Bank, load_bank
from autograder.checks.collect import Check, collect
from autograder.checks.needs import missing_packages, preloaded_modules
from autograder.checks.reference import Reference, live
from autograder.course import bank_file
from autograder.model.course import Unit
from autograder.solution import given_code, graded_names, solution_text


@dataclass(frozen=True)
class Material:
    """Everything that a unit's checks need."""

    checks: tuple[Check, ...]
    reference: Reference
    given: str
    names: tuple[str, ...]  # of the answers
    modules: frozenset[str]  # imported by the sandbox before student code
    missing: tuple[str, ...] = ()  # packages that it needs and that are not installed here: nothing of it can run


@lru_cache(maxsize=64)
def unit_material(unit: Unit) -> Material:
    """Load the unit's checks, oracle and given code.

    Raises:
        CourseError: The unit is invalid.
    """
    checks = collect(unit)
    text = solution_text(unit)
    return Material(
        checks=checks,
        reference=live(unit.folder),
        given=given_code(text),
        names=graded_names(text),
        modules=preloaded_modules(checks),
        missing=tuple(dict.fromkeys(name for check in checks for name, _ in missing_packages(check.function))),
    )


@lru_cache(maxsize=64)
def unit_bank(root: Path, unit: Unit) -> Bank | None:
    """Load the replies of the unit's known mistakes; None if they are missing or stale."""
    return load_bank(bank_file(root, unit.id), unit.folder)
