"""What a unit's answers need besides the packages that every answer has: what to install, and what to import early.

A check file says so in two constants, ``NEEDS`` and ``PRELOAD``; see docs/authoring.md.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from autograder.checks.collect import Check
from autograder.errors import CourseError


def expect_installed(checks: Iterable[Check]) -> None:
    """Call this before anything is checked: a missing package must not look like a wrong answer.

    Raises:
        CourseError: a package is missing; the cure is the command that installs it.
    """
    for check in checks:
        for package, command in missing_packages(check.function):
            raise CourseError(
                f"The package {package} is not installed, so this exercise cannot be checked here.", f"Run: {command}"
            )


def missing_packages(check: Callable[..., Any]) -> Iterator[tuple[str, str]]:
    """Packages that the check's file needs and that are not installed, each with the command that installs it."""
    needs: dict[str, str] = _constant(check, "NEEDS", {})
    for package, command in needs.items():
        if importlib.util.find_spec(package) is None:
            yield package, command


def preloaded_modules(checks: Iterable[Check]) -> frozenset[str]:
    """What is slow, in the words of :func:`~autograder.inside.preload.preload`; a sandbox does it once for all."""
    return frozenset(name for check in checks for name in _constant(check.function, "PRELOAD", ()))


def _constant(check: Callable[..., Any], name: str, otherwise: Any) -> Any:
    return getattr(check, "__globals__", {}).get(name, otherwise)
