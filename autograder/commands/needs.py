"""What a command needs beyond the light package."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import click

from autograder.optional_packages import require_extra

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def needs(extra: str) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """A command that ends with the line that installs the extra, before any work, where something of it is missing.

    Without it a command would find out in the middle of its work, or in a worker's process.
    """

    def decorate(command: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        @wraps(command)
        def checked(*args: Parameters.args, **options: Parameters.kwargs) -> Result:
            require_extra(extra, f"autograder {click.get_current_context().info_name}")
            return command(*args, **options)

        return checked

    return decorate
