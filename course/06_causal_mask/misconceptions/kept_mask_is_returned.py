"""`causal_mask` returns the same tensor in several calls, such as one that a cache keeps, or a part of a mask that is
made once. Make a new mask in each call, or return a `clone()`: a caller may change the mask that it gets, and the next
caller would get the changed one.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are", "test_scores_are_left_unchanged")
SECTION = "Your task"

import functools

import torch


@functools.lru_cache
def causal_mask(num_tokens, device=None):
    return torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device).triu(diagonal=1)
