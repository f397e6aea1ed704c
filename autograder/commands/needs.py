"""Require an extra of the package before a command starts."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import click

from autograder.optional_packages import require_extra

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def needs(extra: str) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Make a command stop with an install line if an extra is missing.

    Without this check, the command would fail in the middle of its work, or in a worker process.
    """

    def decorate(command: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        @wraps(command)
        def checked(*args: Parameters.args, **options: Parameters.kwargs) -> Result:
            require_extra(extra, f"autograder {click.get_current_context().info_name}")
            return command(*args, **options)

        return checked

    return decorate
