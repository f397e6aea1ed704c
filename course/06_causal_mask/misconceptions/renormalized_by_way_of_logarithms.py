"""`causal_weights_renormalized` adds a small number to the weights and takes their logarithms, to block the future
with -inf and use softmax again. Each row must be divided by its sum. Where the future held nearly all the weight, the
small number is larger than the visible weights, and makes them all alike.
"""

CAUGHT_BY = ("test_renormalized_weights_for_any_leading_dimensions",)
SECTION = "One row by hand"

import torch


def causal_weights_renormalized(scores):
    logits = torch.log(torch.softmax(scores, dim=-1) + 1e-10)
    future = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax(logits.masked_fill(future, -torch.inf), dim=-1)
