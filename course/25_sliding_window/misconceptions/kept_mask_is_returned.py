"""`window_mask` returns the same tensor in several calls, such as one that a cache keeps. Make a new mask in each call, or
return a `clone()`: a caller may change the mask that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are",)
SECTION = "A window that slides"

import functools

import torch


@functools.lru_cache
def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1 or sinks < 0:
        raise ValueError("no such mask")
    j = torch.arange(num_tokens, device=device)
    distance = j.unsqueeze(1) - j
    return ~((distance >= 0) & ((distance < window) | (j < sinks)))
