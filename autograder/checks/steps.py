"""Steps of a check that travel together: a message costs more than most of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import torch

from autograder.boundary.protocol import OneRequest
from autograder.checks.channel import Became, Channel


class Step(NamedTuple):
    """One request of several that :func:`together` sends in one message, to the answer of a path."""

    channel: Channel
    path: str
    request: Callable[[list[torch.Tensor]], OneRequest]  # which appends the tensors that it holds
    read: Callable[[Became], Any]  # what becomes of its reply


def together(steps: Iterable[Step]) -> Iterator[Any]:
    """Take these steps in order, in one message: a message costs more than most steps.

    So a check may change a layer, call it and look at it without waiting for each reply. All steps are taken, whatever
    becomes of those before. The results come in order; a step that failed raises when its turn comes, and the next
    results follow.
    """
    steps = list(steps)
    if not steps:
        return iter(())
    tensors: list[torch.Tensor] = []
    requests = [step.request(tensors) for step in steps]
    answered = steps[0].channel.send_all([step.path for step in steps], requests, tensors)
    # A map, because a generator ends at its first exception.
    return map(lambda step, found: step.read(found), steps, answered)


def finish(results: Iterable[Any]) -> None:
    """Read the results of steps that are taken for their effect alone, so that the first one that failed raises."""
    deque(results, maxlen=0)
