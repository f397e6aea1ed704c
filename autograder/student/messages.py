"""Define the messages between a student's command and the process that runs the answers, one per line."""

from __future__ import annotations

from typing import Any

import msgspec

from autograder.boundary.text import without_surrogates
from autograder.model.result import UnitResult


class CheckJob(msgspec.Struct, frozen=True, kw_only=True):
    """Run a file of answers and the visible checks of its exercise.

    Args:
        number: its results have the same number.
        names: the functions and classes that the exercise requires.
        given: those that the exercise gives.
        cell_seconds: the processor time that one call, or the file itself, may use.
        all_seconds: the processor time that everything together may use.
        cell_wait: the seconds by the clock that one call, or the file itself, may take.
        all_wait: the seconds by the clock that everything together may take, the checks included.
    """

    number: int
    exercise: str
    checks: str
    file: str
    is_course: bool = False
    device: str = "cpu"
    names: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    cell_seconds: float
    all_seconds: float
    cell_wait: float
    all_wait: float


class CheckerReady(msgspec.Struct, frozen=True, tag="ready"):
    """All slow imports are done."""


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The job runs in this process."""

    number: int
    pid: int


class JobResult(msgspec.Struct, frozen=True, tag="checked", kw_only=True):
    """The result of a job: exactly one of ``stopped`` and ``result`` is set.

    Args:
        stopped: why the process was stopped before the checks ended.
        problem: what went wrong while the file ran; the checks ran nevertheless.
        printed: the beginning of what the answers printed.
        printed_by_call: the beginning of what the explained call printed.
        open: the answers that a failing check calls.
    """

    number: int
    stopped: str = ""
    result: UnitResult | None = None
    problem: str = ""
    printed: str = ""
    printed_by_call: str = ""
    open: tuple[str, ...] = ()

    @property
    def is_solved(self) -> bool:
        return self.result is not None and self.result.points == self.result.max_points


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The job cannot be done. This says nothing about the answers."""

    number: int
    what: str
    cure: str


class Exited(msgspec.Struct, frozen=True, tag="ended"):
    """The job's process exited with this status; a negative one is a signal."""

    number: int
    status: int


Message = CheckerReady | Started | JobResult | Refused | Exited
_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_JOB = msgspec.json.Decoder(CheckJob)


def encoded(message: Message | CheckJob) -> bytes:
    """Encode the message as a line."""
    try:
        return msgspec.json.encode(message) + b"\n"
    except UnicodeEncodeError:  # answers can make text that cannot be encoded
        return msgspec.json.encode(_sendable(msgspec.to_builtins(message))) + b"\n"


def decoded(line: bytes) -> Message:
    return _DECODER.decode(line)


def decoded_job(line: bytes) -> CheckJob:
    return _JOB.decode(line)


def _sendable(value: Any) -> Any:
    if isinstance(value, str):
        return without_surrogates(value)
    if isinstance(value, dict):
        return {key: _sendable(item) for key, item in value.items()}
    return [_sendable(item) for item in value] if isinstance(value, list | tuple) else value
