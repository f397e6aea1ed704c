"""Take several runs at once: each goes on until it asks the answers something, and what all ask goes out together.

Two processes that wait for each other find their caches cold each time, and would do so a hundred times a submission.
So what the checks of a unit ask goes to the student's end in a few bursts. Nothing else changes: each run asks the
same, with the same random numbers, and has its replies in order.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar

import torch
from greenlet import getcurrent, greenlet

from autograder.boundary.protocol import Answered, Asked, BurstTransport, Request, Stopped
from autograder.checks.taking import Run

T = TypeVar("T")
MOST = 16  # requests in a burst
MOST_BYTES = 64 << 20  # of the tensors that their replies hold together: one reply may hold as many


class AllAtOnce:
    """Takes runs together.

    Where the student's process ends, what runs hold there is gone. The run whose request it was learns that it was
    stopped; all others that have not ended begin anew, one after another. So they do where replies are too large to be
    held at once.
    """

    def __init__(self, transport: BurstTransport) -> None:
        self._transport = transport

    def __call__(self, runs: Sequence[Run[T]]) -> list[T]:
        return _Burst(runs, self._transport).results()


class _Ended(Exception):
    """Runs cannot go on together.

    Args:
        number: of the run at whose request the student's process ended; None where nobody is at fault.
        error: what that run learns.
    """

    def __init__(self, number: int | None = None, error: Exception | None = None) -> None:
        self.number = number
        self.error = error


class _Waiting:
    """The transport of a run: it waits, while others go on, until its request is answered."""

    def ask(self, request: Request, tensors: list[Any]) -> Answered:
        answered: Answered = getcurrent().parent.switch((request, tensors))
        return answered


class _Burst(Generic[T]):
    def __init__(self, runs: Sequence[Run[T]], transport: BurstTransport) -> None:
        self._runs = runs
        self._transport = transport
        self._begun = [greenlet(run) for run in runs]
        self._waiting: dict[int, Asked] = {}
        self._given: dict[int, T] = {}
        self._modes = _modes()

    def results(self) -> list[T]:
        try:
            for number, run in enumerate(self._begun):
                self._note(number, run.switch(_Waiting()))
            while self._waiting:
                self._answer([*islice(self._waiting, MOST)])
        except _Ended as end:
            self._begin_anew(end)
        return [self._given[number] for number in range(len(self._runs))]

    def _note(self, number: int, found: Any) -> None:
        """A run has ended with this result, or asks this."""
        run = self._begun[number]
        while not run.dead and _modes() != self._modes:  # of the whole process: no other run goes on in them
            try:
                (reply,) = self._carried({number: found})
            except _Ended:  # it learns of it when it has begun anew, because others go on before it
                raise _Ended from None
            found = run.switch(reply)
        if run.dead:
            self._given[number] = found
        else:
            self._waiting[number] = found

    def _answer(self, numbers: Sequence[int]) -> None:
        """Carry the requests of these runs in one burst; then each goes on with its reply."""
        replies = self._carried({number: self._waiting.pop(number) for number in numbers})
        for number, reply in zip(numbers, replies, strict=True):
            self._note(number, self._begun[number].switch(reply))

    def _carried(self, asked: Mapping[int, Asked]) -> list[Answered]:
        """The replies to these runs."""
        replies: list[Answered] = []
        answered, held = 0, 0
        try:
            for reply in self._transport.ask_all([*asked.values()]):
                answered += 1
                held += sum(tensor.nbytes for tensor in reply[1])
                if held <= MOST_BYTES or len(asked) == 1:
                    replies.append(reply)
        except Stopped as stop:
            raise _Ended([*asked][answered], stop) from None
        except Exception:  # such as a lost sandbox: whoever asks next learns of it
            raise _Ended from None
        if len(replies) < answered:
            raise _Ended
        return replies

    def _begin_anew(self, end: _Ended) -> None:
        """Take what has not ended, in order: nobody's result depends on who asked beside it."""
        for number, run in enumerate(self._begun):
            if number != end.number and not run.dead:
                run.throw()
        for number, run in enumerate(self._runs):
            if number == end.number and end.error is not None:
                self._given[number] = self._alone(self._begun[number], end.error)
            elif number not in self._given:
                self._given[number] = run(self._transport)

    def _alone(self, run: greenlet, error: Exception) -> Any:
        """Go on with a run by itself, which learns of this error; returns its result."""
        found = run.throw(error)
        while not run.dead:
            try:
                reply = self._transport.ask(*found)
            except Exception as another:
                found = run.throw(another)
            else:
                found = run.switch(reply)
        return found


def _modes() -> tuple[object, ...]:
    """What a ``with`` around a request can have set, for all that runs in this process."""
    return (
        torch.is_grad_enabled(),
        torch.is_inference_mode_enabled(),
        torch.get_default_dtype(),
        torch._C._len_torch_function_stack(),
        torch._C._len_torch_dispatch_stack(),
        torch.is_autocast_enabled("cpu"),
        torch.are_deterministic_algorithms_enabled(),
        tuple(warnings.filters),
    )
