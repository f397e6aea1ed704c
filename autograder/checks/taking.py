"""How runs of checks are taken. A run asks the student's end by way of the transport that it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from autograder.boundary.protocol import Transport

T = TypeVar("T")
Run = Callable[[Transport], T]


class Take(Protocol):
    """Takes runs, and returns what each gives, in order."""

    def __call__(self, runs: Sequence[Run[T]]) -> list[T]: ...


class OneAfterAnother:
    """Takes each run when the one before it has ended."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, runs: Sequence[Run[T]]) -> list[T]:
        return [run(self._transport) for run in runs]
