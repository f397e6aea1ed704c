"""Queue a check's calls and expectations, and settle them in order.

Calls and expectations wait in the line. When a value is read, or the check ends, all waiting calls go out in one
message. Then the line is settled in order: the first call that raised, or expectation that fails, ends the check. The
outcome is the same as if each call were made at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import torch

from autograder.boundary.protocol import (
    Answered,
    HandleRef,
    OneRequest,
    Raised,
    Replies,
    Reply,
    Requests,
    Returned,
    Stopped,
    Transport,
    Value,
)
from autograder.boundary.values import NotTransferable, not_transferable, pack, unpack
from autograder.boundary.wire import TOO_MUCH
from autograder.checks.answer_raised import AnswerRaised, CallMade, misfit
from autograder.checks.stand_ins import StandIn, reference_of

# The limits of a message. It is sent as soon as it exceeds one, because its replies are held until all have arrived.
MAX_REQUESTS = 128
MAX_BYTES = 4 << 20  # of tensors
MAX_TENSORS = 1024  # one more call may add this many for each of its arguments

ReplyOrStop = tuple[Reply | Stopped, list[torch.Tensor]]  # the outcome of a request, with the reply's tensors


class Step(Protocol):
    """A call or an expectation in the line."""

    is_call: bool

    def settle(self) -> None:
        """Process the outcome; raise if it fails the check."""
        ...


class CallStep(Step, Protocol):
    """A step that sends a request."""

    path: str  # of the answer, for messages
    request: OneRequest
    outcome: ReplyOrStop


class Unclear(Exception):
    """A failure cannot be attributed to one of several calls. Making them one by one shows where the process ends."""


class Line:
    """The calls and expectations of a check, in order.

    Args:
        transport: reaches the student's end.
        seeds: yields a seed for the global random generators before each call.
        stopped: why the process had to be stopped, by answer; such an answer is not called again.
        stand_in: makes the stand-in for an object on the student's side, given the answer's path.
        eager: make each call at once.
    """

    def __init__(
        self,
        transport: Transport,
        seeds: Iterator[int],
        stopped: dict[str, str],
        stand_in: Callable[[Line, str, HandleRef], StandIn],
        eager: bool = False,
    ) -> None:
        self.seeds = seeds
        self.calls: list[tuple[CallMade, Any]] | None = None  # recorded calls with their results, if recording is on
        self.settled = 0  # number of judged calls, the last of which may have failed the check
        self.is_judging = False  # an expectation is being evaluated: expectations within it do not wait
        self.answered: Answered | BaseException | None = None  # the answer to the message in flight
        self._transport = transport
        self._stopped = stopped
        self._stand_in = stand_in
        self._eager = eager
        self._steps: deque[Step] = deque()
        self._waiting: list[CallStep] = []
        self._in_flight: list[CallStep] = []  # calls in the message in flight
        self._tensors: list[torch.Tensor] = []
        self._bytes = self._counted = 0  # size of these tensors; how many of them are counted

    @property
    def is_waiting(self) -> bool:
        """True if some calls are not made yet."""
        return bool(self._waiting)

    @property
    def tensors(self) -> list[torch.Tensor]:
        """The tensors of the waiting message. A sent message keeps its own."""
        return self._tensors

    def ask(self, call: CallStep) -> None:
        """Queue a call."""
        if self.is_judging:
            raise TypeError("An expectation calls an answer: make the call before, and pass on what it gives.")
        self._steps.append(call)
        if (answer := _answer(call)) in self._stopped:
            call.outcome = Stopped(self._stopped[answer]), []
            return
        self._waiting.append(call)
        if self._eager:
            self.settle()
        elif self._is_full():
            self._send()

    def expect(self, step: Step) -> None:
        """Queue an expectation until the replies that it needs arrive."""
        self._steps.append(step)
        if self._eager:
            self.settle()

    def settle(self) -> None:
        """Make all waiting calls, and evaluate the expectations on their results."""
        if self._in_flight and self.answered is not None:
            self._take(self.answered)
        self._send()
        while self._steps:
            step = self._steps.popleft()
            self.settled += step.is_call
            step.settle()

    def message(self) -> tuple[Requests, list[torch.Tensor]]:
        """Return all waiting calls as a message; they are then in flight."""
        self._in_flight, tensors = self._waiting, self._tensors
        self._waiting, self._tensors = [], []
        self._bytes = self._counted = 0
        return Requests([call.request for call in self._in_flight]), tensors

    def packed(self, value: Any, stand_ins: dict[int, StandIn] | None = None, strided: bool = True) -> Value:
        """Return a value in its boundary form, with its tensors as they are now.

        Args:
            stand_ins: receives the stand-ins in the value, by the id of the reference.
        """

        def reference(item: Any) -> Value:
            found = reference_of(item)
            if stand_ins is not None:
                stand_ins[id(found)] = item
            return found

        return pack(value, self._tensors, reference, strided)

    def unpacked(self, path: str, value: Value, tensors: list[torch.Tensor]) -> Any:
        """Return the value of a reply.

        Raises:
            AnswerRaised: the value is invalid.
        """

        def resolve(reference: Any) -> StandIn:
            if not isinstance(reference, HandleRef):
                raise NotTransferable("a reference that means nothing here")
            return self._stand_in(self, path, reference)

        try:
            return unpack(value, tensors, resolve)
        except NotTransferable as error:
            raise AnswerRaised(path, not_transferable(error)) from None

    def _is_full(self) -> bool:
        self._bytes += sum(tensor.nbytes for tensor in self._tensors[self._counted :])
        self._counted = len(self._tensors)
        return len(self._waiting) == MAX_REQUESTS or self._bytes > MAX_BYTES or self._counted > MAX_TENSORS

    def _send(self) -> None:
        if not self._waiting:
            return
        message = self.message()
        try:
            answered: Answered | BaseException = self._transport.ask(*message)
        except Stopped as stop:
            answered = stop
        self._take(answered)

    def _take(self, answered: Answered | BaseException) -> None:
        """Process the outcome of the calls in flight.

        Raises:
            Unclear: the results are too large together, or the process ended at one of several answers.
            AnswerRaised: the reply does not fit.
        """
        calls, self._in_flight, self.answered = self._in_flight, [], None
        path, are_several = calls[0].path, len(calls) > 1
        if isinstance(answered, Stopped):
            if len({*map(_answer, calls)}) > 1:
                raise Unclear
            self._stopped[_answer(calls[0])] = why = f"`{path}` {answered}"
            for call in calls:
                call.outcome = Stopped(why), []
            return
        if isinstance(answered, BaseException):
            raise answered
        reply, sent = answered
        if isinstance(reply, Raised) and are_several:
            raise Unclear
        replies = reply.replies if isinstance(reply, Replies) else [reply] * len(calls)
        if len(replies) != len(calls):
            raise misfit(path)
        if are_several and all(one == TOO_MUCH for one in replies):
            raise Unclear
        for call, one in zip(calls, replies, strict=True):
            call.outcome = one, sent


def returned(path: str, outcome: ReplyOrStop) -> tuple[Returned, list[torch.Tensor]]:
    """Return the reply to a request for this path, with its tensors.

    Raises:
        AnswerRaised: the student's code failed.
        Stopped: its process was stopped.
    """
    reply, sent = outcome
    if isinstance(reply, Stopped):
        raise reply
    if isinstance(reply, Raised):
        raise AnswerRaised(path, reply)
    if not isinstance(reply, Returned):
        raise misfit(path)
    return reply, sent


def _answer(call: CallStep) -> str:
    """Return the name of the student's function or class that the call concerns."""
    return call.path.split(".")[0]
