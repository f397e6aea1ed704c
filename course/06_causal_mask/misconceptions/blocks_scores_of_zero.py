"""Every score that is 0 after `tril` is blocked. Which keys are blocked depends on their positions alone, never on the
scores. A visible score may be exactly 0: its key then gets no weight, and a row with no other score becomes NaN.
"""

CAUGHT_BY = ("test_a_score_of_zero_is_like_any_other", "test_scores_of_zero_are_no_mask")
SECTION = "The mask"

import torch


def causal_weights_renormalized(scores):
    return causal_weights(scores, 1)


def causal_weights(scores, d_k):
    lower = scores.tril()
    return torch.softmax(lower.masked_fill(lower == 0, -torch.inf) / d_k**0.5, dim=-1)
