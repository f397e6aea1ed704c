"""Use once what student code and the checks use most: in the warm process, and in the process of a student's check.

The first use of nearly everything in torch costs milliseconds (imports, caches, operator tables), and the first
optimizer seconds. Children inherit what was used once, and no student is billed for it.
"""

from __future__ import annotations

import socket

import msgspec
import torch

from autograder.boundary import wire
from autograder.boundary.protocol import Assign, Call, Get, HandleRef, Inspect, Reply, Request, Returned, Run, TensorRef
from autograder.inside.host import Host
from autograder.inside.optimizers import leave_compiler_alone

CELLS = (
    """
import math
import random

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

random.seed(1), np.random.seed(1), torch.manual_seed(1)
generator = torch.Generator().manual_seed(1)
x = torch.randn(2, 3, 4, generator=generator)
print(x, x[0], x[0, 0, 0], x.shape, x > 0, x.argmax(-1), f"{x[0, 0, 0]:.2f}", x.tolist(), math.pi)
np.set_printoptions(), print(np.round(np.random.rand(2, 3), 2), x.numpy().dtype)
x
""",
    """
scores = x @ x.transpose(-2, -1) / x.shape[-1] ** 0.5
mask = torch.triu(torch.ones(3, 3, dtype=torch.bool), diagonal=1)
weights = torch.softmax(scores.masked_fill(mask, -torch.inf), dim=-1)
print(torch.tril(scores), torch.where(mask, 0.0, scores), scores.exp() / scores.exp().sum(-1, keepdim=True))
print(F.dropout(weights, 0.5), F.softmax(scores, -1), torch.einsum("bij,bjk->bik", weights, x), torch.bmm(weights, x))
print(torch.allclose(weights, weights), weights.sum(-1), weights.mean(), scores.max(dim=-1, keepdim=True).values)
torch.zeros(2), torch.arange(3), torch.stack([x, x]), torch.cat([x, x])
x.view(2, 3, 2, 2).transpose(1, 2).contiguous().reshape(2, -1), torch.eye(2), torch.rand(2), torch.bernoulli(weights)
F.scaled_dot_product_attention(x, x, x), F.cross_entropy(x[0], torch.tensor([0, 1, 2])), F.gelu(x)
""",
    "torch.ones(2, 3) @ torch.ones(2, 3)",
    "raise NotImplementedError",
    "1 / 0",
)
GRADIENTS = """
class Layer(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.linear = nn.Linear(size, size, bias=False)
        self.weight = nn.Parameter(torch.rand(size, size))
        self.drop = nn.Dropout(0.5)
        self.register_buffer("mask", torch.triu(torch.ones(size, size), diagonal=1))

    def forward(self, x):
        return self.drop(self.linear(x)) @ self.weight


layer = Layer(4)
layer(x).sum().backward()
print(layer, layer.weight.grad, layer.state_dict(), sum(p.numel() for p in layer.parameters()))
attention = nn.MultiheadAttention(4, 2, batch_first=True)
attention(x, x, x)[0].sum().backward()
nn.Sequential(nn.Embedding(3, 4), nn.LayerNorm(4), nn.GELU())(torch.tensor([1, 2])).sum().backward()
optimizer = torch.optim.AdamW(attention.parameters())
optimizer.zero_grad(), optimizer.step()
with torch.no_grad():
    layer.eval()(x)
"""
MODULE = (
    "import torch\n\n\ndef double(x):\n    return 2 * x\n\n\ndef make(size):\n    return torch.nn.Linear(size, size)\n"
    "\n\ndef causal(x):\n    return x.masked_fill(torch.ones_like(x).triu(1).bool(), -torch.inf).softmax(-1)\n"
)


def settle_torch() -> None:
    """Let torch use one thread, so that this process can be forked, and no compiler until something is compiled."""
    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)
    leave_compiler_alone()


def rehearse(host: Host, *, gradients: bool = True) -> None:
    """Run cells, a module and every kind of request. The host keeps what they define.

    Args:
        gradients: compute gradients, too. With the first, torch counts GPUs: where a driver is installed, that starts
            CUDA and threads, which do not survive a fork.
    """
    for number, cell in enumerate([*CELLS, GRADIENTS] if gradients else CELLS):
        host.handle(Run(cell, f"cell {number}", display=True), [])
    _ask_everything(host, gradients)


def _ask_everything(host: Host, gradients: bool) -> None:
    x = torch.ones(2, 2)
    _ask(host, Run(MODULE, "rehearsal.py"))
    _ask(host, Call("missing", [], {}, seed=0))
    _ask(host, Call("double", [TensorRef(0)], {}, seed=0, report_arguments=True), x)
    _ask(host, Call("double", [TensorRef(0)], {}, seed=0, report_operations=True), x)
    if gradients:
        _ask(host, Call("double", [TensorRef(0)], {}, seed=0, upstream=True), x)
    _ask(host, Call("double", [TensorRef(0)], {}, seed=0, no_grad=True), x)
    _ask(host, Call("double", [TensorRef(0)], {}, seed=0, overwrite=True), x)
    _ask(host, Call("causal", [TensorRef(0)], {}, seed=0, elsewhere=True), x)
    made = _ask(host, Call("make", [2], {}, seed=0))
    if isinstance(made, Returned) and isinstance(made.value, HandleRef):
        layer = made.value.id
        _ask(host, Inspect(layer))
        _ask(host, Assign(layer, ["weight"], [TensorRef(0)]), x)
        _ask(host, Get(layer, "weight"))
        _ask(host, Call("", [TensorRef(0)], {}, seed=0, handle=layer, elsewhere=True), x)
        if gradients:
            _ask(host, Call("", [TensorRef(0)], {}, seed=0, handle=layer, upstream=True), x)


def _ask(host: Host, request: Request, *tensors: torch.Tensor) -> Reply:
    """Send one request through host and wire, as a session would."""
    reply, sent = host.handle(request, list(tensors))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(wire.encode(bytes(wire.TOKEN_BYTES), reply, sent))
        _, body, blob = wire.Reader(theirs).frame(wire.GENEROUS)
    wire.decode_tensors(blob)
    received: Reply = wire.decode_body(body, msgspec.msgpack.Decoder(Reply))
    return received
