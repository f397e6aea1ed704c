"""The line of a check: what it asks of the answers, and expects of them, in order.

Calls wait in the line, with the expectations between them. When a value is read, or the check ends, all that waits goes
out in one message. Then the line is settled in order: the first call that raised, or expectation that does not hold,
ends the check. So a check ends as it would if each call were made where it stands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import torch

from autograder.boundary.protocol import (
    RECORDING_ENDED,
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
from autograder.checks.answer_raised import AnswerRaised, Made, misfit
from autograder.checks.stand_ins import StandIn, reference_of

# What a message holds at most. It leaves as soon as it holds more, because its replies are held until all are there.
MAX_REQUESTS = 128
MAX_BYTES = 4 << 20  # of tensors
MAX_TENSORS = 1024  # one more call may add as many to each of its arguments

Became = tuple[Reply | Stopped, list[torch.Tensor]]  # of a request, with the tensors that came along


class Step(Protocol):
    """A call or an expectation in the line."""

    def settle(self) -> None:
        """Take what came of it. Raise where it fails the check."""
        ...


class CallStep(Step, Protocol):
    """A step that asks for something."""

    path: str  # of the answer, for messages
    request: OneRequest
    became: Became


class Unclear(Exception):
    """Several calls could not be made together. Who makes them one by one finds out at which the process ends."""


class Line:
    """What a check asks of the answers, and expects of them, in order.

    Args:
        transport: reaches the student's end.
        seeds: seeds the global random generators before each call, one number a call.
        stopped: why the process had to be stopped, by answer; such an answer is not called again.
        stand_in: makes what stands for an object of the student's side, given the answer's path.
        eager: make each call where it stands.
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
        self.calls: list[tuple[Made, Any]] | None = None  # where calls are noted: what each gave
        self.settled = 0  # calls that were judged, the last of which may have failed the check
        self.is_judging = False  # an expectation is held against what came: those within it do not wait
        self.answered: Answered | BaseException | None = None  # to the message that is under way
        self._transport = transport
        self._stopped = stopped
        self._stand_in = stand_in
        self._eager = eager
        self._steps: deque[Step] = deque()
        self._waiting: list[CallStep] = []
        self._asked: list[CallStep] = []  # in the message that is under way
        self._tensors: list[torch.Tensor] = []
        self._bytes = self._counted = 0  # of these tensors; how many of them are counted

    @property
    def is_waiting(self) -> bool:
        """Whether it has calls that are not made yet."""
        return bool(self._waiting)

    @property
    def tensors(self) -> list[torch.Tensor]:
        """Those of the message that waits; a message that has left keeps its own."""
        return self._tensors

    def ask(self, call: CallStep) -> None:
        """Let a call wait for its turn."""
        if self.is_judging:
            raise TypeError("An expectation calls an answer: make the call before, and pass on what it gives.")
        self._steps.append(call)
        if (answer := _answer(call)) in self._stopped:
            call.became = Stopped(self._stopped[answer]), []
            return
        self._waiting.append(call)
        if self._eager:
            self.settle()
        elif self._is_full():
            self._send()

    def expect(self, step: Step) -> None:
        """Let an expectation wait for the replies that it needs."""
        self._steps.append(step)
        if self._eager:
            self.settle()

    def settle(self) -> None:
        """Make all calls that wait, and hold what is expected against what they gave."""
        if self._asked and self.answered is not None:
            self._take(self.answered)
        self._send()
        while self._steps:
            step = self._steps.popleft()
            self.settled += hasattr(step, "request")
            step.settle()

    def message(self) -> tuple[Requests, list[torch.Tensor]]:
        """All calls that wait, which are under way from now on."""
        self._asked, tensors = self._waiting, self._tensors
        self._waiting, self._tensors = [], []
        self._bytes = self._counted = 0
        return Requests([call.request for call in self._asked]), tensors

    def packed(self, value: Any, stand_ins: dict[int, StandIn] | None = None, strided: bool = True) -> Value:
        """A value as it crosses, with its tensors as they are now.

        Args:
            stand_ins: receives what it holds that stands for something on the other side, by the id of the reference.
        """

        def reference(item: Any) -> Value:
            found = reference_of(item)
            if stand_ins is not None:
                stand_ins[id(found)] = item
            return found

        return pack(value, self._tensors, reference, strided)

    def unpacked(self, path: str, value: Value, tensors: list[torch.Tensor]) -> Any:
        """A value of a reply.

        Raises:
            AnswerRaised: it is none.
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
        """What became of the calls that are under way.

        Raises:
            Unclear: they gave too much together, or the process ended at one of several answers.
            AnswerRaised: the reply does not fit.
        """
        asked, self._asked, self.answered = self._asked, [], None
        path, are_several = asked[0].path, len(asked) > 1
        if isinstance(answered, Stopped):
            if len({*map(_answer, asked)}) > 1:
                raise Unclear
            self._stopped[_answer(asked[0])] = why = f"`{path}` {answered}"
            for call in asked:
                call.became = Stopped(why), []
            return
        if isinstance(answered, BaseException):
            raise answered
        reply, sent = answered
        if isinstance(reply, Raised) and are_several and reply.kinds[:1] != [RECORDING_ENDED]:
            raise Unclear
        replies = reply.replies if isinstance(reply, Replies) else [reply] * len(asked)
        if len(replies) != len(asked):
            raise misfit(path)
        if are_several and all(one == TOO_MUCH for one in replies):
            raise Unclear
        for call, one in zip(asked, replies, strict=True):
            call.became = one, sent


def returned(path: str, became: Became) -> tuple[Returned, list[torch.Tensor]]:
    """The reply to a request of this path, with its tensors.

    Raises:
        AnswerRaised: the student's code failed.
        Stopped: its process was stopped.
    """
    reply, sent = became
    if isinstance(reply, Stopped):
        raise reply
    if isinstance(reply, Raised):
        raise AnswerRaised(path, reply)
    if not isinstance(reply, Returned):
        raise misfit(path)
    return reply, sent


def _answer(call: CallStep) -> str:
    """The name of the student's function or class that it concerns."""
    return call.path.split(".")[0]
