"""Transports for tests: one that really encodes, so that what arrives was bytes before, and one that lies."""

from __future__ import annotations

from typing import Any

import msgspec
import torch
from safetensors.torch import load, save

from autograder.boundary.protocol import Reply, Request
from autograder.inside.host import Host


class Wire:
    """A transport to a host in this process, by way of bytes."""

    def __init__(self, namespace: dict[str, Any]) -> None:
        self.host = Host(namespace)

    def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
        reply, sent = self.host.handle(_through(request, Request), _tensors_through(tensors))
        return _through(reply, Reply), _tensors_through(sent)


def _through(message: msgspec.Struct, kind: Any) -> Any:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(message), type=kind)


def _tensors_through(tensors: list[torch.Tensor]) -> list[torch.Tensor]:
    loaded = load(save({str(number): tensor for number, tensor in enumerate(tensors)}))
    return [loaded[str(number)] for number in range(len(tensors))]


class Forger:
    """A student's end that replies whatever it likes."""

    def __init__(self, reply: Reply | Exception, tensors: list[torch.Tensor] | None = None) -> None:
        self.reply = reply
        self.tensors = tensors or []
        self.asked = 0

    def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
        self.asked += 1
        if isinstance(self.reply, Exception):
            raise self.reply
        return self.reply, self.tensors


CHECKS = '''
import torch

from autograder.checking import expect_close, expect_tensor, points


@points(3)
def test_rows_sum_to_one(student, reference):
    """Each row sums to one."""
    weights = expect_tensor(student.softmax(reference["scores"]), shape=(2, 3)).value
    expect_close(weights.sum(-1), torch.ones(2), hint="Sum along the last `dim`.")


@points(1, requires="test_rows_sum_to_one")
def test_is_positive(student, inputs):
    """Every weight is positive."""
    expect_close((student.softmax(inputs.randn(2, 3)).value > 0).double(), torch.ones(2, 3))
'''
RIGHT = "import torch\n\n\ndef softmax(x, dim=-1):\n    return x.exp() / x.exp().sum(dim, keepdim=True)\n"
