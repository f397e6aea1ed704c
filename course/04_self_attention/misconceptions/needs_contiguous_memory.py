"""`scaled_dot_product_attention` joins the leading dimensions with `view`. `view` can join them only if they lie one after
the other in memory. After `x.transpose(0, 1)` or the like they do not. `reshape` copies where it must.
"""

CAUGHT_BY = ("test_attention_of_batches", "test_attention_of_any_shape")
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    leading = query.shape[:-2]
    query, key, value = (x.view(-1, *x.shape[-2:]) for x in (query, key, value))
    scores = (query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])).view(*leading, query.shape[1], key.shape[1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value.view(*leading, *value.shape[-2:]), weights
