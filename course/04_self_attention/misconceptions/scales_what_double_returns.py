"""`scaled_dot_product_attention` divides the caller's query in place, but only if it is float64.

The arguments must be left unchanged in every dtype. `query.double()` makes a copy of a float32 query, but returns a
float64 query itself. What is done in place to the result is then done to the caller's tensor.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 1"

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scaled = query.double()
    scaled /= query.shape[-1] ** 0.5
    scores = scaled @ key.double().mT
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1).to(value.dtype)
    return weights @ value, weights
