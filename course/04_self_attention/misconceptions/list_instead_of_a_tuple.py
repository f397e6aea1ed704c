"""`scaled_dot_product_attention` returns a list of the output and the weights. The contract promises a tuple. Both can
be unpacked alike, but a list can be changed by everyone who holds it, and code that asks for a tuple refuses it.
"""

CAUGHT_BY = ("test_attention_of_journey", "test_weights_are_returned_beside_the_output")
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(key.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    shares = torch.softmax(scores, dim=-1)
    return [shares @ value, shares]
