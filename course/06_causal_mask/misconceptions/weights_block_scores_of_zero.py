"""`causal_weights` blocks every score that is 0 after `tril`. The position of a key alone decides whether it is blocked,
never its score. A visible score may be exactly 0: its key then gets no weight, and a row with no other score becomes NaN.
"""

CAUGHT_BY = ("test_a_score_of_zero_is_like_any_other", "test_scores_of_zero_are_no_mask")
SECTION = "The mask"

import torch


def causal_weights(scores, d_k):
    lower = torch.tril(scores / d_k**0.5)
    return torch.softmax(lower.masked_fill(lower == 0, -torch.inf), dim=-1)
