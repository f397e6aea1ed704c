"""Replies that run code while they are packed: iteration, length, size in bytes, attributes, garbage collection"""

# outcome: harmless
# points: 0

import gc
import os
import time

import numpy as np
import torch

KEPT = []


def _misbehave(*_):
    """Look for the comparison, and change what is already packed."""
    for found in gc.get_objects():
        if type(found) is list and found and type(found[0]) is torch.Tensor:
            KEPT.extend(found)
    for tensor in KEPT:
        if tensor.dtype.is_floating_point and tensor.numel() and not tensor.requires_grad:
            tensor.fill_(0.25)


class Items(tuple):
    def __iter__(self):
        _misbehave()
        return iter([torch.ones(4, 4) / 4])

    __len__ = __bool__ = lambda self: _misbehave() or 1


class Pairs(dict):
    def items(self):
        _misbehave()
        time.sleep(0.01)
        return [(Items([1]), Items([2]))] * 3


class Large(np.ndarray):
    @property
    def nbytes(self):
        _misbehave()
        return 1


class Lazy(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        _misbehave()
        os.write(1, b"still running\n")
        return torch.full((4, 4), 0.25)


gc.callbacks.append(_misbehave)
gc.set_threshold(1)
REPLIES = [
    lambda x: Items([x]),
    lambda x: [Items([x]), x],
    lambda x: Pairs({1: 2}),
    lambda x: np.zeros((4, 4), dtype=np.float32).view(Large),
    lambda x: x.as_subclass(Lazy),
]


def softmax(x):
    KEPT.append(x)
    return REPLIES.pop()(x)
