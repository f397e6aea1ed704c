"""Determine which modules a student can import: those of Python, of the package without extras, and of ``NEEDS``."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from functools import lru_cache
from importlib import metadata

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PACKAGE = "attention-course"


def imported_modules(code: ast.AST) -> set[str]:
    """Return the names of the top-level modules that some code imports."""
    nodes = [*ast.walk(code)]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.split(".")[0] for name in names}


def student_modules(needs: Iterable[str]) -> frozenset[str]:
    """Return the names of the top-level modules that a student has.

    Args:
        needs: modules of further packages that the exercise names.
    """
    homes = _homes()
    packages = _closure(PACKAGE).union(*(_closure(package) for name in needs for package in homes.get(name, ())))
    return sys.stdlib_module_names | {name for name, found in homes.items() if not packages.isdisjoint(found)}


@lru_cache
def _homes() -> dict[str, frozenset[str]]:
    """Return the packages, by canonical name, that install each top-level module."""
    return {name: frozenset(map(canonicalize_name, found)) for name, found in metadata.packages_distributions().items()}


@lru_cache
def _closure(package: str) -> frozenset[str]:
    """Return this package and all that it requires, without extras."""
    found, todo = set[str](), {str(canonicalize_name(package))}
    while todo:
        found |= todo
        todo = {name for one in todo for name in _required(one)} - found
    return frozenset(found)


def _required(package: str) -> Iterable[str]:
    try:
        requires = metadata.requires(package) or ()
    except metadata.PackageNotFoundError:  # not for this system, or not installed
        return
    for requirement in map(Requirement, requires):
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield canonicalize_name(requirement.name)
