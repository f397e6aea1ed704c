"""`rope_angles` returns the same tensor in several calls, such as one that a cache keeps, or a part of a table that is made
once. Make a new table in each call, or return a `clone()`: a caller may change the tensor that it gets, and the next caller
would get the changed one.
"""

CAUGHT_BY = ("test_x_stays_and_gets_its_gradient",)
SECTION = "Many speeds"

import functools

import torch


@functools.lru_cache
def rope_angles(T, d, base=10000.0):
    if d % 2:
        raise ValueError("d is odd")
    return torch.arange(T)[:, None] / base ** (torch.arange(0, d, 2) / d)
