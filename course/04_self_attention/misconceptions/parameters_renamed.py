"""`scaled_dot_product_attention` calls its arguments q, k and v.

The names in the stub belong to the signature: `query`, `key`, `value` and `mask`. A call by name raises a TypeError,
although the same call by position works.
"""

CAUGHT_BY = ("test_attention_of_batches",)
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.mT / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights
