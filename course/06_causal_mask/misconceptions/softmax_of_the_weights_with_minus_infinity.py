"""`causal_weights_renormalized` puts -inf in place of the future's weights and takes a second softmax. Each row must be
divided by its sum instead. No weight is left in the future, but all others of a row come close to each other, since
weights lie between 0 and 1.
"""

CAUGHT_BY = ("test_renormalized_weights_of_six_tokens", "test_renormalized_weights_for_any_leading_dimensions")
SECTION = "One row by hand"

import torch


def causal_weights_renormalized(scores):
    weights = scores.softmax(-1)
    weights[..., causal_mask(scores.shape[-1], scores.device)] = -torch.inf
    return weights.softmax(-1)
