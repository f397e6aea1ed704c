"""`scaled_dot_product_attention` keeps its results, and returns the same tensors again for equal arguments. If a caller
changes the output or the weights in place, a later call returns the changed ones. Compute in every call.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 1"

import math

import torch

KEPT = {}


def scaled_dot_product_attention(query, key, value, mask=None):
    arguments = tuple(None if x is None else str((x.dtype, x.tolist())) for x in (query, key, value, mask))
    if arguments not in KEPT or query.requires_grad:
        scores = query @ key.mT / math.sqrt(query.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        KEPT[arguments] = weights @ value, weights
    return KEPT[arguments]
