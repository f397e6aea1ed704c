"""What a student's command and the process that runs the answers say to each other, one message a line."""

from __future__ import annotations

from typing import Any

import msgspec

from autograder.boundary.text import without_surrogates
from autograder.model.result import UnitResult


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Run a file of answers and the visible checks of its exercise.

    Args:
        number: what is said about it bears the same.
        names: the functions and classes that the exercise asks for.
        cell_seconds: what one call, or the file itself, may take.
        all_seconds: what everything together may take.
    """

    number: int
    exercise: str
    checks: str
    file: str
    is_course: bool = False
    device: str = "cpu"
    names: tuple[str, ...] = ()
    cell_seconds: float
    all_seconds: float


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """Everything that is slow to import is imported."""


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The job runs in this process from now on."""

    number: int
    pid: int


class Checked(msgspec.Struct, frozen=True, tag="checked", kw_only=True):
    """What came of a job. One of ``syntax``, ``stopped`` and ``result`` says it.

    Args:
        syntax: where the file is not Python.
        stopped: why the process was ended before the checks were.
        problem: what went wrong while the file ran; the checks ran all the same.
        printed: the beginning of what the answers printed.
        open: the answers that a failing check calls.
    """

    number: int
    syntax: str = ""
    stopped: str = ""
    result: UnitResult | None = None
    problem: str = ""
    printed: str = ""
    open: tuple[str, ...] = ()

    @property
    def is_solved(self) -> bool:
        return self.result is not None and self.result.points == self.result.max_points


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The job cannot be done, which says nothing about the answers."""

    number: int
    what: str
    cure: str


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The process of a job ended by itself, with this exit status; below 0: by that signal."""

    number: int
    status: int


Message = Ready | Started | Checked | Refused | Ended
_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_JOB = msgspec.json.Decoder(Job)


def encoded(message: Message | Job) -> bytes:
    """The message as a line."""
    try:
        return msgspec.json.encode(message) + b"\n"
    except UnicodeEncodeError:  # answers can make text that is none
        return msgspec.json.encode(_sendable(msgspec.to_builtins(message))) + b"\n"


def decoded(line: bytes) -> Message:
    return _DECODER.decode(line)


def decoded_job(line: bytes) -> Job:
    return _JOB.decode(line)


def _sendable(value: Any) -> Any:
    if isinstance(value, str):
        return without_surrogates(value)
    if isinstance(value, dict):
        return {key: _sendable(item) for key, item in value.items()}
    return [_sendable(item) for item in value] if isinstance(value, list | tuple) else value
