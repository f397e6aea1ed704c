"""Determine which packages a unit's answers need beyond the common ones, and which modules to preload.

``checks.py`` states them in two constants, ``NEEDS`` and ``PRELOAD``; see author/docs/reference.md.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from autograder.errors import CourseError
from autograder.optional_packages import EXTRA_OF, install_line

if TYPE_CHECKING:
    from autograder.checks.collect import Check
    from autograder.model.course import Unit


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
    return _missing(_constant(check, "NEEDS", {}))


def missing_lines(units: Iterable[Unit]) -> Iterator[str]:
    """Yield a sentence, with its cure, for each package that these units need and that is not installed.

    It reads the check files without running them, so that no command waits for torch.
    """
    lacking: dict[tuple[str, str], list[str]] = {}
    for unit in units:
        for found in _missing(declared_needs(unit)):
            lacking.setdefault(found, []).append(unit.id)
    for (package, command), names in lacking.items():
        verb, it = ("needs", "it is") if len(names) == 1 else ("need", "they are")
        what = f"{', '.join(names)} {verb} the package {package}, which is not installed: {it} not judged here."
        yield f"{what} Run: {command}"


def preloaded_modules(checks: Iterable[Check]) -> frozenset[str]:
    """Return the slow work to do before answers run, in the format of :func:`~autograder.inside.preload.preload`."""
    return frozenset(name for check in checks for name in _constant(check.function, "PRELOAD", ()))


def _missing(needs: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each missing package with the command for this Python, or else with the author's command."""
    for package, command in needs.items():
        if importlib.util.find_spec(package) is None:
            yield package, install_line(EXTRA_OF[package]) if package in EXTRA_OF else command


def declared_needs(unit: Unit) -> dict[str, str]:
    """Return the constant ``NEEDS`` of a unit's check files; what cannot be read is reported when it is collected."""
    needs: dict[str, str] = {}
    for path in (unit.folder / "checks.py", unit.folder / "hidden_checks.py"):
        try:
            body = ast.parse(path.read_text(encoding="utf-8")).body
            for node in body:
                if isinstance(node, ast.Assign) and any(ast.unparse(target) == "NEEDS" for target in node.targets):
                    needs |= ast.literal_eval(node.value)
        except (OSError, ValueError, SyntaxError, TypeError):
            continue
    return needs


def _constant(check: Callable[..., Any], name: str, otherwise: Any) -> Any:
    return getattr(check, "__globals__", {}).get(name, otherwise)
