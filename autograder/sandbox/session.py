"""Run one submission from the trusted side: send requests to its child, keep time, drain its output, and end it."""

from __future__ import annotations

import os
import selectors
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from autograder.boundary import wire
from autograder.boundary.control import ChildEnded, Confined, Setup, Turn
from autograder.boundary.policy import LayerName
from autograder.boundary.protocol import (
    NOT_A_REPLY,
    Answered,
    Asked,
    Reply,
    Request,
    Requests,
    Returned,
    Run,
    Stopped,
)
from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox.backend import Backend, Child
from autograder.sandbox.clock import Clock, MachineBusy, OutOfTime
from autograder.sandbox.ended import LOST, explain, is_from_outside, is_our_fault
from autograder.sandbox.output import MAX_PRINTED_BYTES, OutputPipe, PrintedTooMuch

if TYPE_CHECKING:
    import torch

MAX_AHEAD = 1 << 16  # bytes sent ahead of replies: a socket's buffer holds three times as many, so sending never blocks
STARTING_SECONDS = 30.0
BUSY = "The process of a submission got too little processor time: this machine is busy, or the process waited."
_REPLY = msgspec.msgpack.Decoder(Reply)
_CONFINED = msgspec.msgpack.Decoder(Confined)


class Session:
    """A :class:`~autograder.boundary.protocol.Transport` to one child, which has confined itself.

    ``layers`` holds the layers that the child reports as applied, before any student code runs.

    Args:
        seconds: the limit of all requests together; by default the submission's.

    Raises:
        SandboxError: the child could not be set up, or could not confine itself.
    """

    def __init__(
        self, backend: Backend, child: Child, limits: Limits, setup: Setup, seconds: float | None = None
    ) -> None:
        self._backend = backend
        self._child = child
        self._limits = limits
        self._output = OutputPipe(child.output)
        self._clock = Clock(limits.submission_seconds, lambda: backend.usage(child.number))
        self._stopped: Stopped | None = None
        self._ended: ChildEnded | None = None
        self._connection = child.connection
        self._connection.setblocking(False)
        self._reader = wire.Reader(self._connection, self._wait)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._connection, selectors.EVENT_READ)
        if self._output.is_open:
            self._selector.register(self._output, selectors.EVENT_READ)
        shown = 4 * limits.output_kb * 1024  # a character of a cell's output takes up to four bytes
        self._caps_of_cells = replace(wire.GENEROUS, body_bytes=wire.GENEROUS.body_bytes + shown)
        self.layers = self._set_up(setup)
        self._output.restart()
        self._clock.start(seconds)

    @property
    def seconds_used(self) -> float:
        """Seconds of processor time that the current file used. Waiting counts at a third, waiting for others not."""
        return self._clock.seconds_used(None if self._ended is None else self._ended.cpu_seconds)

    def ask(
        self,
        request: Request | Turn,
        tensors: list[torch.Tensor] | None = None,
        seconds: float | None = None,
        caps: wire.Caps = wire.GENEROUS,
    ) -> tuple[Reply, list[torch.Tensor]]:
        """Return the reply to one request.

        Args:
            seconds: the processor time that this request may use; see :class:`~autograder.sandbox.clock.Clock`. The
                submission's limit also applies.
            caps: the largest reply that is read; cells have their own.

        Raises:
            Stopped: the child is gone, or was ended for what it did. Every later request raises the same.
            SandboxError: the sandbox itself was lost, or the machine is too busy, which is not the fault of the
                student's code.
        """
        caps = self._caps_of_cells if isinstance(request, Run) else caps
        return next(self._replies([(request, tensors or [])], seconds, caps))

    def ask_all(self, requests: Sequence[Asked]) -> Iterator[Answered]:
        """Yield the reply to each request. Requests are sent ahead, so the child does not wait between them.

        Raises:
            Stopped, SandboxError: as in :meth:`ask`, when the turn of a request comes.
        """
        return self._replies(requests, None, wire.GENEROUS)

    def run_all(self, requests: Sequence[Run]) -> Iterator[Reply]:
        """Like :meth:`ask_all`, for cells."""
        for reply, _ in self._replies([(request, []) for request in requests], None, self._caps_of_cells):
            yield reply

    def turn(self, left: int, following: int, seconds: float | None = None) -> bool:
        """Switch to another file of the same student.

        Args:
            left: the number of the current file, whose definitions are set aside.
            following: the number of the file to start or resume.
            seconds: the limit of all its requests together; by default the submission's.

        Returns:
            False if the session must be closed: the child is gone, used too much processor time, or its state changed.
        """
        if self._ended is not None or not self._clock.is_reusable:
            return False
        try:
            reply, _ = self.ask(Turn(left, following))
        except (Stopped, SandboxError):
            return False
        self._output.restart()
        self._clock.start_submission(seconds)
        return isinstance(reply, Returned) and reply.value is True

    def close(self) -> ChildEnded:
        """End the child and wait until nothing of it is left. This is safe to call twice."""
        return self._end(kill=False)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _set_up(self, setup: Setup) -> frozenset[LayerName]:
        """Wait until the child has confined itself. Any failure here is not the student's fault."""
        try:
            token = os.urandom(wire.TOKEN_BYTES)
            body, _ = self._exchange(wire.encode(token, setup), token, STARTING_SECONDS, wire.GENEROUS)
            return frozenset(wire.decode_body(body, _CONFINED).layers)
        except (Stopped, wire.WireError) as error:
            self._end(kill=True)
            reason = self._output.tail or str(error)
            raise SandboxError(f"A process for the submission could not be prepared: {reason}.") from None

    def _replies(
        self, requests: Sequence[tuple[Request | Turn, list[torch.Tensor]]], seconds: float | None, caps: wire.Caps
    ) -> Iterator[Answered]:
        """Yield the replies. A request's time starts when the previous one is answered, or it starts in its message."""
        if self._stopped is not None:
            raise self._stopped
        if self._ended is not None:
            raise SandboxError("The session is closed.", "Start another one.")
        seconds = self._limits.cell_seconds if seconds is None else seconds
        tokens = [os.urandom(wire.TOKEN_BYTES) for _ in requests]  # a reply forged in advance cannot know them
        frames = [wire.encode(token, *one) for token, one in zip(tokens, requests, strict=True)]
        going = {token: _number(one) for token, (one, _) in zip(tokens, requests, strict=True)}
        for group in _in_groups([*zip(tokens, frames, strict=True)]):
            sent = b"".join(frame for _, frame in group)
            for token, _ in group:
                body, blob = self._exchange(sent, token, seconds, caps)
                sent = b""
                left = going[token]
                while body == wire.GOING and left:  # each request of a message has its own time
                    left -= 1
                    body, blob = self._exchange(sent, token, seconds, caps)
                try:
                    yield wire.decode_body(body, _REPLY), wire.decode_tensors(blob)
                except wire.WireError:
                    raise self._stop(NOT_A_REPLY) from None

    def _exchange(self, sent: bytes, token: bytes, seconds: float, caps: wire.Caps) -> tuple[bytes, bytes]:
        """Send ``sent``, which may be empty, and wait for the frame with this token."""
        self._clock.start_request(seconds)
        try:
            self._send(sent)
            answered, body, blob = self._reader.frame(caps)
        except OutOfTime as spent:
            raise self._stop(str(spent)) from None
        except MachineBusy:
            self._end(kill=True)
            raise SandboxError(BUSY, "Close other programs, then grade it again.") from None
        except PrintedTooMuch:
            raise self._stop(f"printed more than {MAX_PRINTED_BYTES >> 20} MB and was stopped") from None
        except wire.WireError:
            raise self._stop(NOT_A_REPLY) from None
        except (EOFError, ConnectionError):
            raise self._stop(None) from None
        finally:
            self._clock.stop_request()
        if answered != token:
            raise self._stop(NOT_A_REPLY)
        return body, blob

    def _send(self, frame: bytes) -> None:
        left = memoryview(frame)
        while left:
            try:
                left = left[self._connection.send(left) :]
            except BlockingIOError:
                self._selector.modify(self._connection, selectors.EVENT_WRITE)
                self._wait()
                self._selector.modify(self._connection, selectors.EVENT_READ)

    def _wait(self) -> None:
        """Wait until the connection is ready. Drain the child's output meanwhile, so that it does not block."""
        while True:
            ready = [key.fileobj for key, _ in self._selector.select(self._clock.seconds_left())]
            if self._output in ready and not self._output.drain():
                self._selector.unregister(self._output)
            if self._connection in ready:
                return

    def _stop(self, why: str | None) -> Stopped | SandboxError:
        """End the child. Return the error for ``why``, or if that is None, for its exit status."""
        ended = self._end(kill=why is not None)
        if why is None and is_from_outside(ended, self._limits):
            return SandboxError("The process of a submission was ended from outside.", "Grade it again.")
        if why is None and is_our_fault(ended):
            what = "The grader's own code seems to have failed in the process that runs the answers."
            return SandboxError(what, "An instructor looks at it. Run: autograder doctor")
        self._stopped = Stopped(why or explain(ended, self._limits))
        return self._stopped

    def _end(self, *, kill: bool) -> ChildEnded:
        if self._ended is not None:
            return self._ended
        self._ended = LOST
        self._output.lift_limit()
        self._selector.close()
        self._connection.close()
        self._ended = self._backend.await_end(self._child.number, self._output, kill=kill) or LOST
        self._output.drain()
        self._output.close()
        return self._ended


def _number(request: Request | Turn) -> int:
    """Return how many requests a message holds."""
    return len(request.requests) if isinstance(request, Requests) else 1


def _in_groups(frames: Iterable[tuple[bytes, bytes]]) -> Iterator[list[tuple[bytes, bytes]]]:
    """Group neighbours that are together short enough to be sent ahead. A longer frame gets its own group."""
    group: list[tuple[bytes, bytes]] = []
    length = 0
    for token, frame in frames:
        if group and length + len(frame) > MAX_AHEAD:
            yield group
            group, length = [], 0
        group.append((token, frame))
        length += len(frame)
    if group:
        yield group
