"""`causal_weights` takes the softmax over all keys and sets the weights of the future to 0 afterwards. The scores of
the future must be -inf before the softmax. The future has taken its share already: every row but the last sums to less
than one.
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
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    return torch.softmax(scores / d_k**0.5, dim=-1).tril()
