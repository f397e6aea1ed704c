"""`causal_weights` makes a mask of its own that blocks the diagonal too, as `triu` does without `diagonal=1`. Every
token must see itself. The first row has no key left and becomes NaN, and every other row misses its last key.
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_causal_weights_for_any_leading_dimensions",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
)
SECTION = "The mask"

import torch


def causal_weights(scores, d_k):
    blocked = torch.ones_like(scores).triu().bool()
    return torch.softmax(scores.masked_fill(blocked, -torch.inf) / d_k**0.5, dim=-1)
