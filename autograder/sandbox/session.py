"""One submission's run: asks its child, keeps time, drains what it prints, and sees it to its end. Trusted side."""

from __future__ import annotations

import math
import os
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import msgspec

from autograder.boundary import wire
from autograder.boundary.control import Begun, Done, Reset, Setup
from autograder.boundary.protocol import NOT_A_REPLY, Reply, Request, Returned, Run, Stopped
from autograder.errors import SandboxError
from autograder.model import Limits
from autograder.sandbox.ended import SIGKILL, Ended, explain, is_from_outside
from autograder.sandbox.waiting import Source, wait_for

if TYPE_CHECKING:
    import torch

MAX_PRINTED_BYTES = 10 << 20
PIPE_PIECE = 1 << 16
AHEAD = 1 << 14  # characters: a socket's buffer holds many times that, so that sending them never has to wait
STARTING_SECONDS = 30.0
PATIENCE = 5  # times its limit, at most: a child with many threads can keep itself waiting
SMALL_SHARE = 0.02  # of a limit: too little to matter
REUSED_SHARE = 0.1  # of a submission's time: a child that ran longer is not used for another file
_REPLY = msgspec.msgpack.Decoder(Reply)
_BEGUN = msgspec.msgpack.Decoder(Begun)


class Keeper(Protocol):
    """The warm process, as a session needs it."""

    def await_end(self, number: int, drain: Callable[[], int | None], *, kill: bool) -> Done | None: ...

    def delayed_seconds(self, number: int) -> float: ...


class Session:
    """A :class:`~autograder.boundary.protocol.Transport` to one freshly forked child.

    ``layers`` are those the child reports to have put itself under, before any student code ran.
    """

    def __init__(
        self, keeper: Keeper, number: int, connection: socket.socket, output: int | None, limits: Limits, setup: Setup
    ) -> None:
        self._keeper = keeper
        self._number = number
        self._connection = connection
        self._output: int | None = output
        self._limits = limits
        shown = 2 * limits.output_kb * 1024
        self._caps_of_cells = replace(wire.GENEROUS, body_bytes=wire.GENEROUS.body_bytes + shown)
        self._printed = 0
        self._said = b""  # before it began: an error of ours
        self._is_begun = False
        self._deadline = self._last_moment = self._patience = math.inf
        self._waited_for = STARTING_SECONDS
        self._made_good = 0.0
        self.seconds_used = 0.0  # waiting for replies, without what was made good for
        self._stopped: Stopped | None = None
        self._ended: Ended | None = None
        self._reader = wire.Reader(connection, self._wait_for_reply)
        connection.setblocking(False)
        if output is not None:
            os.set_blocking(output, False)
        self.layers = self._begin(setup)
        self._begun_at = time.monotonic()
        self._last_moment = self._begun_at + limits.submission_seconds

    def ask(
        self,
        request: Request | Reset,
        tensors: list[torch.Tensor] | None = None,
        seconds: float | None = None,
        caps: wire.Caps = wire.GENEROUS,
    ) -> tuple[Reply, list[torch.Tensor]]:
        """The reply to one request.

        Args:
            seconds: wall-clock time for this request, up to five times as much when the child is kept waiting for a
                processor by others; the submission's own limit holds besides.
            caps: the largest reply that is read, but for cells.

        Raises:
            Stopped: the child is gone, or was ended for what it did; every later request raises the same.
            SandboxError: the sandbox itself was lost, which is no fault of the student's code.
        """
        caps = self._caps_of_cells if isinstance(request, Run) else caps
        return next(self._replies([request], tensors or [], seconds, caps))

    def run_all(self, requests: Sequence[Run]) -> Iterator[Reply]:
        """The reply to each of these cells, which are sent ahead: the child goes from one to the next by itself.

        Raises:
            Stopped: as :meth:`ask`, when the turn of a cell comes.
            SandboxError: the same.
        """
        for group in _in_groups(requests):
            for reply, _ in self._replies(group, [], None, self._caps_of_cells):
                yield reply

    def start_over(self) -> bool:
        """Make the child forget what it ran, for another file of the same student, with the full time.

        False when the child is gone, has used up much of its processor time, or is not as it was: close it then.
        """
        seconds = self._limits.submission_seconds
        if self._ended is not None or time.monotonic() - self._begun_at > REUSED_SHARE * seconds:
            return False
        try:
            reply, _ = self.ask(Reset())
        except (Stopped, SandboxError):
            return False
        self._printed = 0
        self.seconds_used = 0.0
        self._last_moment = time.monotonic() + seconds
        return isinstance(reply, Returned) and reply.value is True

    def close(self) -> Ended:
        """End the child and wait until nothing of it is left; safe to call twice."""
        return self._end(kill=False)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _begin(self, setup: Setup) -> tuple[str, ...]:
        """Until the child has confined itself: whatever goes wrong so far is no fault of a student's."""
        try:
            token = os.urandom(wire.TOKEN_BYTES)
            body, _ = self._exchange(wire.encode(token, setup), token, STARTING_SECONDS, wire.GENEROUS)
        except Stopped as stopped:
            reason = self._said.decode("utf-8", "replace").strip() or str(stopped)
            raise SandboxError(f"A process for the submission could not be prepared: {reason}.") from None
        self._is_begun = True
        return tuple(wire.decode_body(body, _BEGUN).layers)

    def _replies(
        self, requests: Sequence[Request | Reset], tensors: list[torch.Tensor], seconds: float | None, caps: wire.Caps
    ) -> Iterator[tuple[Reply, list[torch.Tensor]]]:
        """Each request has its own time, from when the one before it was answered."""
        if self._stopped is not None:
            raise self._stopped
        if self._ended is not None:
            raise SandboxError("The session is closed.", "Start another one.")
        tokens = [os.urandom(wire.TOKEN_BYTES) for _ in requests]  # a reply written in advance cannot know it
        frames = [wire.encode(token, request, tensors) for token, request in zip(tokens, requests, strict=True)]
        for token in tokens:
            body, blob = self._exchange(b"".join(frames), token, seconds, caps)
            frames.clear()
            try:
                yield wire.decode_body(body, _REPLY), wire.decode_tensors(blob)
            except wire.WireError:
                raise self._stop(NOT_A_REPLY) from None

    def _exchange(self, sent: bytes, token: bytes, seconds: float | None, caps: wire.Caps) -> tuple[bytes, bytes]:
        """Send this, if there is anything to send, and wait for the frame with that token."""
        self._set_deadline(seconds)
        began = time.monotonic()
        try:
            self._send(sent)
            answered, body, blob = self._reader.frame(caps)
        except TimeoutError:
            raise self._stop(f"ran longer than {self._waited_for:g} s and was stopped") from None
        except _PrintedTooMuch:
            raise self._stop(f"printed more than {MAX_PRINTED_BYTES >> 20} MB and was stopped") from None
        except wire.WireError:
            raise self._stop(NOT_A_REPLY) from None
        except (EOFError, ConnectionError):
            raise self._stop(None) from None
        finally:
            self.seconds_used += time.monotonic() - began
        if answered != token:
            raise self._stop(NOT_A_REPLY)
        return body, blob

    def _set_deadline(self, seconds: float | None) -> None:
        now = time.monotonic()
        self._waited_for = self._limits.cell_seconds if seconds is None else seconds
        self._deadline = now + self._waited_for
        self._patience = now + PATIENCE * self._waited_for
        if self._last_moment < self._deadline:
            self._deadline, self._waited_for = self._last_moment, self._limits.submission_seconds

    def _prolong(self) -> bool:
        """Make good for the time in which the child had no processor: a busy machine is no fault of an answer."""
        delayed = self._keeper.delayed_seconds(self._number)
        more = min(delayed - self._made_good, self._patience - self._deadline)
        self._made_good = delayed
        if more < SMALL_SHARE * self._waited_for:
            return False
        self._deadline += more
        self._last_moment += more
        self.seconds_used -= more
        return True

    def _send(self, frame: bytes) -> None:
        left = memoryview(frame)
        while left:
            try:
                left = left[self._connection.send(left) :]
            except BlockingIOError:
                self._wait(reading=False)

    def _wait_for_reply(self) -> None:
        self._wait(reading=True)

    def _wait(self, *, reading: bool) -> None:
        """Until the socket is ready; meanwhile whatever the child prints is taken away, or it would block."""
        while True:
            seconds = self._deadline - time.monotonic()
            if seconds <= 0:
                if self._prolong():
                    continue
                raise TimeoutError
            output = [] if self._output is None else [self._output]
            sources: list[Source] = [self._connection, *output] if reading else [*output]
            ready = wait_for(sources, [] if reading else [self._connection], seconds)
            if self._output in ready:
                self._drain()
            if self._connection in ready:
                return

    def _drain(self) -> None:
        """Take and drop what the child printed: it is counted, never parsed and never shown."""
        while self._output is not None:
            try:
                piece = os.read(self._output, PIPE_PIECE)
            except BlockingIOError:
                return
            if not piece:
                os.close(self._output)
                self._output = None
                return
            self._printed += len(piece)
            if not self._is_begun:
                self._said = (self._said + piece)[-2000:]
            if self._printed > MAX_PRINTED_BYTES and self._ended is None:
                raise _PrintedTooMuch

    def _stop(self, why: str | None) -> Stopped | SandboxError:
        """End the child; the sentence says why, or what its exit status tells."""
        ended = self._end(kill=why is not None)
        if why is None and is_from_outside(ended, self._limits):
            return SandboxError("The process of a submission was ended from outside.", "Grade it again.")
        self._stopped = Stopped(why or explain(ended, self._limits))
        return self._stopped

    def _end(self, *, kill: bool) -> Ended:
        if self._ended is not None:
            return self._ended
        self._ended = Ended(None, killed=True)  # from here on nothing is refused, only drained
        self._connection.close()
        done = self._keeper.await_end(self._number, self._drained_output, kill=kill)
        self._drain()
        if self._output is not None:
            os.close(self._output)
            self._output = None
        if done is not None:
            self._ended = Ended(
                done.exit_code,
                killed=kill or done.exit_code == -SIGKILL,
                cpu_seconds=done.cpu_seconds,
                max_rss_mb=done.max_rss_mb,
                orphans=done.orphans,
                printed_bytes=self._printed,
                over_quota=done.over_quota,
            )
        return self._ended

    def _drained_output(self) -> int | None:
        """Empties the output pipe; returns it while there may be more to come."""
        self._drain()
        return self._output


class _PrintedTooMuch(Exception):
    pass


def _in_groups(requests: Sequence[Run]) -> Iterator[list[Run]]:
    """Neighbours that together are so short that they can be sent before any is answered, or one that is longer."""
    group: list[Run] = []
    length = 0
    for request in requests:
        if group and length + len(request.source) > AHEAD:
            yield group
            group, length = [], 0
        group.append(request)
        length += len(request.source)
    if group:
        yield group
