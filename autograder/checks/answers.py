"""Call a student's answers by name like ordinary functions, with lazy results.

``student.softmax(x)`` looks the same whether the answer runs in this process or in a sandbox.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial
from typing import Any

import torch

from autograder.boundary.protocol import Call, Get, HandleRef, Transport, Value
from autograder.boundary.values import unpack
from autograder.checks.answer_raised import AnswerRaised, CallMade
from autograder.checks.code import call_code, is_pasteable
from autograder.checks.line import Line, ReplyOrStop, returned
from autograder.checks.pending import Part, Pending, each
from autograder.checks.queued_request import QueuedRequest
from autograder.checks.reports import (
    RECORD,
    TRACE,
    VALUE,
    VALUE_ELSEWHERE,
    VALUE_OVERWRITTEN,
    VALUE_WITHOUT_GRADIENTS,
    CallReply,
    Report,
    gradients,
)
from autograder.checks.stand_ins import StandIn

NUMBERS = itertools.count(1)  # unique numbers of objects on the student's side
REPORTS = "elsewhere", "no_grad", "overwrite", "trace", "record", "gradient"  # method names of an answer


class Answers:
    """The student's answers: ``answers.name(...)`` calls what the student defined as ``name``.

    Args:
        transport: reaches the student's end.
        seeds: yields a seed for the global random generators before each call.
        stopped: why the process had to be stopped, by answer; such an answer is not called again.
        eager: make each call at once, to find the one at which a process ends.
    """

    def __init__(
        self, transport: Transport, seeds: Iterator[int], stopped: dict[str, str] | None = None, eager: bool = False
    ) -> None:
        self._line = Line(transport, seeds, {} if stopped is None else stopped, _found, eager)

    def __getattr__(self, name: str) -> Answer:
        if name.startswith("_"):
            raise AttributeError(name)
        return Answer(self._line, name)


def line_of(answers: Answers) -> Line:
    """Return the line in which these answers' calls wait."""
    return answers._line


def note_calls(answers: Answers) -> list[tuple[CallMade, Any]]:
    """Record each later call and its result in the returned list."""
    noted: list[tuple[CallMade, Any]] = []
    answers._line.calls = noted
    return noted


class Answer:
    """A callable on the student's side: an answer, an object that an answer returned, or a method of one."""

    def __init__(self, line: Line, path: str, of: QueuedRequest | None = None, name: str = "") -> None:
        self._line, self._path, self._of = line, path, of
        self._name = path if of is None else name

    def __call__(self, /, *args: Any, **kwargs: Any) -> Result:
        return self._call(VALUE, args, kwargs)

    def elsewhere(self, /, *args: Any, **kwargs: Any) -> Result:
        """Call it on a device other than the CPU, after moving its tensors and layers there.

        Without a GPU, a device is simulated. The call raises if a tensor stayed on the CPU.
        """
        return self._call(VALUE_ELSEWHERE, args, kwargs)

    def no_grad(self, /, *args: Any, **kwargs: Any) -> Result:
        """Call it under ``torch.no_grad()``, as trained models are used."""
        return self._call(VALUE_WITHOUT_GRADIENTS, args, kwargs)

    def overwrite(self, /, *args: Any, **kwargs: Any) -> Result:
        """Call it, change the result in place, as a caller may, and call it again; the value is the second result."""
        return self._call(VALUE_OVERWRITTEN, args, kwargs)

    def trace(self, /, *args: Any, **kwargs: Any) -> Reported:
        """Call it and report the arguments as it left them: ``.args`` and ``.kwargs``."""
        return Reported(self._line, self._queue(TRACE, args, kwargs))

    def record(self, /, *args: Any, **kwargs: Any) -> Reported:
        """Call it and report which ``.operations`` ran, and which library functions its source has ``.named``."""
        return Reported(self._line, self._queue(RECORD, args, kwargs))

    def gradient(self, /, *args: Any, upstream: torch.Tensor | None = None, **kwargs: Any) -> Reported:
        """Call it and back-propagate ``upstream`` (ones by default) through its first output.

        Report gradients as ``.args``, ``.kwargs`` and a layer's ``.parameters``, by name; None if no gradient flows.
        """
        return Reported(self._line, self._queue(gradients(upstream), args, kwargs))

    def _call(self, report: Report, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Result:
        return Result(self._line, self._queue(report, args, kwargs))

    def _queue(
        self, report: Report, args: tuple[Any, ...], kwargs: dict[str, Any], may_raise: bool = False
    ) -> QueuedRequest:
        """Append the call to the check's line."""
        line, stand_ins = self._line, dict[int, StandIn]()
        args, kwargs = tuple(map(_plain, args)), {name: _plain(value) for name, value in kwargs.items()}
        fields: dict[str, Any] = {name: line.packed(value, strided=False) for name, value in report.fields.items()}
        request = Call(
            self._name,
            [line.packed(value, stand_ins) for value in args],
            {name: line.packed(value, stand_ins) for name, value in kwargs.items()},
            next(line.seeds),
            handle=None if self._of is None else self._of.number,
            keep=next(NUMBERS),
            **fields,
        )
        passed_on = (item._call for item in stand_ins.values() if isinstance(item, Result))
        method = f".{self._name}" if self._name else ""
        shown = self._path if self._of is None else f"{self._path}(...){method}"
        made = partial(_made, shown, request, line.tensors, stand_ins, self._of)

        def read(outcome: ReplyOrStop) -> Any:
            try:
                reply, tensors = returned(self._path, outcome)
                value = report.read(CallReply(line, self._path, reply, tensors, args, kwargs))
            except AnswerRaised as error:
                error.made = made()
                raise
            if line.calls is not None:
                line.calls.append((made(), value))
            return value

        needs = [*([] if self._of is None else [self._of]), *passed_on]
        return QueuedRequest(line, self._path, request, read, needs, made, may_raise)


class Result(Pending, StandIn):
    """The result of a call. If it is an object, such as a layer, it can be called, read and passed on at once.

    Attributes of the object may have any name except :data:`REPORTS` and ``value``.
    """

    def __init__(self, line: Line, call: QueuedRequest) -> None:
        self._line, self._call = line, call

    @property
    def _is_ready(self) -> bool:
        return self._call.is_ready

    @property
    def _reference(self) -> HandleRef:
        return HandleRef(self._call.number, self._call.kind)

    def _get(self) -> Any:
        value = self._call.get()
        return self if self._call.kind else value

    # Calls and attributes refer to the object that the result represents.
    def __call__(self, /, *args: Any, **kwargs: Any) -> Result:
        return answer_of(self)(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in REPORTS:
            return getattr(answer_of(self), name)
        return Attribute(self._line, self._call.path, self._call, name)

    def __repr__(self) -> str:
        kind, made = self._call.kind or "unknown", self._call.made and self._call.made()
        text = call_code(kind, made.args, made.kwargs) if made and made.path == kind else ""
        return f"<{text}>" if text and is_pasteable(text) else f"<{kind} object>"


class Reported(Result):
    """A request with a report. Each part of the report, such as ``.args``, is lazy."""

    def _get(self) -> Any:
        return self._call.get().value

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return Part(self, lambda report: getattr(report, name), self._call.get)


class Attribute(Answer, Pending):
    """An attribute of an object: a method to call, or a lazy value."""

    @property
    def value(self) -> Any:
        return self._entry().value

    def _entry(self) -> Result:
        line, of, path, name = self._line, self._of, self._path, self._name
        assert of is not None  # an attribute always belongs to an object

        def read(outcome: ReplyOrStop) -> Any:
            try:
                reply, sent = returned(path, outcome)
            except AnswerRaised as error:
                error.attribute = name
                raise
            return line.unpacked(f"{path}.{name}", reply.value, sent)

        return Result(line, QueuedRequest(line, path, Get(of.number, name), read, [of]))


def answer_of(function: Answer | Result) -> Answer:
    """Return the callable that ``function`` represents."""
    return Answer(function._line, function._call.path, function._call) if isinstance(function, Result) else function


def _plain(value: Any) -> Any:
    """Resolve an argument. Wait for parts of results and values of expectations, but not for objects."""
    if isinstance(value, Pending) and not isinstance(value, Result):
        return value.value
    return each(_plain, value)


def _made(
    path: str, request: Call, tensors: list[torch.Tensor], stand_ins: dict[int, StandIn], of: QueuedRequest | None
) -> CallMade:
    """Return the call as it was made, even if the check has changed its arguments since."""

    def unpacked(value: Value) -> Any:
        return unpack(value, tensors, lambda reference: stand_ins[id(reference)], leaves=True)

    args, kwargs = tuple(map(unpacked, request.args)), {name: unpacked(one) for name, one in request.kwargs.items()}
    is_plain = request.upstream is None and not (request.elsewhere or request.no_grad or request.overwrite)
    return CallMade(path, args, kwargs, is_plain, None if of is None or of.made is None else of.made())


def _found(line: Line, path: str, reference: HandleRef) -> Result:
    """Return an object within a value, such as an item of a tuple."""
    call = object.__new__(QueuedRequest)
    call.path, call.number, call.kind, call.is_ready, call.made = path, reference.id, reference.kind, True, None
    call.value = found = Result(line, call)
    return found
