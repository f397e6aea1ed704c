"""`causal_weights` calls `masked_fill` and does not use what it returns. `masked_fill` leaves its tensor as it is and
returns a new one, which the softmax must get. As it is, nothing is masked: the weights are those of a plain softmax,
future included.
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
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    scores.masked_fill(future, -torch.inf)
    return torch.softmax(scores / d_k**0.5, dim=-1)
