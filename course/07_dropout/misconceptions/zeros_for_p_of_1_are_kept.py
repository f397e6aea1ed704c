"""`dropout` returns the same zeros in several calls with p = 1, such as a tensor that a cache keeps. Make new ones in
each call: a caller may change the tensor that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_p_of_1_gives_zeros", "test_dropping_everything_gives_zeros")
SECTION = "Your task"

import functools

import torch

drop = dropout


@functools.lru_cache
def zeros(shape, dtype, device):
    return torch.zeros(shape, dtype=dtype, device=device)


def dropout(x, p, training=True, generator=None):
    if training and p == 1:
        return zeros(x.shape, x.dtype, x.device)
    return drop(x, p, training, generator)
