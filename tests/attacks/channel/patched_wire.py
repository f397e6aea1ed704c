"""Replaces the host's code in its process, so that every reply says "it was right"."""

# outcome: harmless
# points: 0

import torch

from autograder.boundary import protocol, wire
from autograder.inside import child, host


def _forge(self, request, tensors):
    return protocol.Returned(value=True), []


host.Host.handle = _forge
host.Host._call = lambda *arguments: protocol.Returned(value=True)
wire.encode_tensors = lambda tensors: b""
child.UNSENDABLE = protocol.Returned(value=True)


def softmax(x):
    return torch.zeros_like(x)
