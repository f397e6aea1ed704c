"""Fixtures that make a student's answers, on the other side of a boundary that really encodes."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
import torch
from two_ends import Forger, Wire

from autograder.boundary.host import Host
from autograder.boundary.protocol import Raised, Reply, Returned, Run
from autograder.boundary.student import Answers


@pytest.fixture
def answers_of() -> Callable[..., Answers]:
    """``answers_of(source)``: the answers that a student's source, or ready objects, define."""

    def make(source: str = "", **objects: Any) -> Answers:
        wire = Wire({"__name__": "answers", "torch": torch, **objects})
        reply, _ = wire.host.handle(Run(source, "answers.py"), [])
        assert isinstance(reply, Returned), reply
        return Answers(wire, itertools.count())

    return make


@pytest.fixture
def forged() -> Callable[..., Answers]:
    """``forged(reply)``: answers whose every call is replied to with that."""

    def make(reply: Reply | Exception, tensors: list[torch.Tensor] | None = None) -> Answers:
        return Answers(Forger(reply, tensors), itertools.count())

    return make


@pytest.fixture
def host_of() -> Callable[[str], Host]:
    """``host_of(source)``: the student's end alone, after it has run the source."""

    def make(source: str) -> Host:
        host = Host({"__name__": "answers", "torch": torch})
        reply, _ = host.handle(Run(source, "answers.py"), [])
        assert not isinstance(reply, Raised), reply
        return host

    return make
