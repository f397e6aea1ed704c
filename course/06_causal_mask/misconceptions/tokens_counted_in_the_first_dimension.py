"""The number of tokens is taken from the first size of `scores`. It is the last size. For a single matrix the two are
equal; in a batch the first one counts the texts, and the mask does not fit.
"""

CAUGHT_BY = (
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
)
SECTION = "A trap: which dimension?"

import torch


def causal_weights_renormalized(scores):
    weights = scores.softmax(-1).masked_fill(causal_mask(len(scores), scores.device), 0)
    return weights / weights.sum(-1, keepdim=True)


def causal_weights(scores, d_k):
    return (scores.masked_fill(causal_mask(len(scores), scores.device), -torch.inf) / d_k**0.5).softmax(-1)
