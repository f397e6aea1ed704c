"""Represent a request in a check's line, and its outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograder.boundary.protocol import OneRequest
from autograder.checks.answer_raised import AnswerRaised, CallMade
from autograder.checks.describe import describe, kind_text
from autograder.checks.failed import CheckFailed
from autograder.checks.failure_kind import FailureKind
from autograder.checks.hints import type_hint
from autograder.checks.line import Line, ReplyOrStop
from autograder.checks.stand_ins import StandIn
from autograder.model.result import Failure


class QueuedRequest:
    """A request in a check's line, and its outcome.

    Args:
        read: converts the outcome of the request to a value.
        needs: the requests that return the objects used by this one.
        made: the call, for messages.
        may_raise: the check continues if the call raises.
    """

    is_call = True
    outcome: ReplyOrStop
    value: Any
    error: AnswerRaised | None = None  # the exception, if the call raised
    kind = ""  # the class of the returned object
    is_ready = False

    def __init__(
        self,
        line: Line,
        path: str,
        request: OneRequest,
        read: Callable[[ReplyOrStop], Any],
        needs: Sequence[QueuedRequest] = (),
        made: Callable[[], CallMade] | None = None,
        may_raise: bool = False,
    ) -> None:
        self.path, self.request, self.made = path, request, made
        self.number = getattr(request, "keep", 0)  # of the object that the request returns
        self._read, self._needs, self._may_raise = read, needs, may_raise
        line.ask(self)

    def settle(self) -> None:
        for needed in self._needs:
            needed.expect_object()
        try:
            self.value = self._read(self.outcome)
        except AnswerRaised as error:
            self.error = error
            if not self._may_raise:
                raise
        if self.error is None and isinstance(self.value, StandIn):
            self.kind = self.value._reference.kind
        self.is_ready = True

    def expect_object(self) -> None:
        """Fail unless the request returned an object."""
        if self.error is not None:
            raise self.error
        if not self.kind:
            raise not_a_layer(self.value, self.path)

    def get(self) -> Any:
        """Return the value, or raise the call's exception."""
        if self.error is not None:
            raise self.error
        return self.value


def not_a_layer(got: Any, what: str) -> CheckFailed:
    """Return the failure of a check that needs an object."""
    key = FailureKind.NOT_A_LAYER, f"{what}: {type(got).__name__}"
    failure = Failure(f"{what}: {kind_text(got)}, not a layer", "an nn.Module", describe(got), type_hint(got), key=key)
    return CheckFailed(failure, got)
