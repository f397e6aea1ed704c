"""Fixtures that make a student's answers, on the other side of a boundary that really encodes."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import save_file
from two_ends import CHECKS, Forger, Wire

from autograder.boundary.protocol import Raised, Reply, Returned, Run
from autograder.checks.answers import Answers
from autograder.inside.host import Host


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


@pytest.fixture
def exercise_folder(tmp_path: Path) -> Path:
    """A student's folder: the checks of one exercise and their right values, and no answers yet."""
    folder = tmp_path / "exercises"
    folder.mkdir()
    (folder / "test_02_softmax.py").write_text(CHECKS)
    save_file({"scores": torch.arange(6.0).reshape(2, 3)}, folder / "test_02_softmax.safetensors")
    return folder
