"""Determine which packages a unit's answers need beyond the common ones, and which modules to preload.

``checks.py`` states them in two constants, ``NEEDS`` and ``PRELOAD``; see docs/authoring.md.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from autograder.checks.collect import Check
from autograder.errors import CourseError


def expect_installed(checks: Iterable[Check]) -> None:
    """Fail early if a package is missing, so that it does not look like a wrong answer.

    Raises:
        CourseError: a package is missing; the message includes the command that installs it.
    """
    for check in checks:
        for package, command in missing_packages(check.function):
            raise CourseError(
                f"The package {package} is not installed, so this exercise cannot be checked here.", f"Run: {command}"
            )


def missing_packages(check: Callable[..., Any]) -> Iterator[tuple[str, str]]:
    """Yield packages that the check's file needs and that are not installed, each with its install command."""
    needs: dict[str, str] = _constant(check, "NEEDS", {})
    for package, command in needs.items():
        if importlib.util.find_spec(package) is None:
            yield package, command


def preloaded_modules(checks: Iterable[Check]) -> frozenset[str]:
    """Return the slow work to do before answers run, in the format of :func:`~autograder.inside.preload.preload`."""
    return frozenset(name for check in checks for name in _constant(check.function, "PRELOAD", ()))


def _constant(check: Callable[..., Any], name: str, otherwise: Any) -> Any:
    return getattr(check, "__globals__", {}).get(name, otherwise)
