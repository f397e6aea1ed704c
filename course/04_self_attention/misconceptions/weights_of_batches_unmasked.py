"""`scaled_dot_product_attention` returns the weights from before the mask where there are leading dimensions. The weights that
come back must be those that made the output, for single matrices and for batches.
"""

CAUGHT_BY = ("test_masks_of_other_shapes", "test_weights_are_returned_beside_the_output")
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    before = torch.softmax(scores, dim=-1)
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights if query.dim() == 2 else before
