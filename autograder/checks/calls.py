"""Calls of several answers and objects in one message, and calls as steps among others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from autograder.checks.answers import Answer, call_step
from autograder.checks.reports import GRADIENTS, RECORD, TRACE, VALUE, VALUE_ELSEWHERE, Gradients, Record
from autograder.checks.steps import Step, together


def calling(answer: Answer, *args: Any) -> Step:
    """A step that calls an answer or object. The arguments are positional, or one :class:`Arguments`."""
    return call_step(VALUE, answer, args)


def calling_elsewhere(answer: Answer, *args: Any) -> Step:
    """:func:`calling`, on another device than the CPU: :meth:`Answer.elsewhere`."""
    return call_step(VALUE_ELSEWHERE, answer, args)


def tracing(answer: Answer, *args: Any) -> Step:
    """:func:`calling`, which reports the arguments as the call left them."""
    return call_step(TRACE, answer, args)


def back_propagating(answer: Answer, *args: Any) -> Step:
    """:func:`calling`, with the gradients of what the call gives."""
    return call_step(GRADIENTS, answer, args)


def recording(answer: Answer, *args: Any) -> Step:
    """:func:`calling`, with the names of the operations that the call runs."""
    return call_step(RECORD, answer, args)


def call_each(calls: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Call several answers or objects in one message: each item is one of them, followed by its arguments.

    These are positional, or one :class:`Arguments`.
    """
    return together(calling(*call) for call in calls)


def gradient_calls(calls: Iterable[tuple[Any, ...]]) -> Iterator[Gradients]:
    """:func:`call_each`, with the gradients of what each call gave."""
    return together(back_propagating(*call) for call in calls)


def record_calls(calls: Iterable[tuple[Any, ...]]) -> Iterator[Record]:
    """:func:`call_each`, with the names of the operations that each call ran."""
    return together(recording(*call) for call in calls)
