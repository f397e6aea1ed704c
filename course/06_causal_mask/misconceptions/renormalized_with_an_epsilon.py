"""`causal_weights_renormalized` does not divide by the sum itself: it adds a small number to it, or never divides by less
than such a number, as `F.normalize` with `p=1` and `clamp(min=...)` do. Where the future held nearly all the weight, the
sum of what is left is small, too, and the row no longer sums to one. This sum is never zero: divide by it as it is.
"""

CAUGHT_BY = ("test_renormalized_weights_of_six_tokens", "test_renormalized_weights_for_any_leading_dimensions")
SECTION = "One row by hand"

import torch


def causal_weights_renormalized(scores):
    weights = torch.softmax(scores, dim=-1).tril()
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-6)
