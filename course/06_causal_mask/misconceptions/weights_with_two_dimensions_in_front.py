"""`causal_weights` makes its own mask of shape (1, 1, T, T). It adds two dimensions in front to the weights of a single
matrix, and one to those of a batch. A mask of shape (T, T) fits any dimensions in front.
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_weights_have_the_dtype_of_the_scores",
    "test_causal_weights_for_any_leading_dimensions",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
    "test_scores_of_zero_are_no_mask",
    "test_causal_weights_work_on_any_device",
    "test_causal_weights_keep_the_dtype",
)
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    T = scores.shape[-1]
    bias = torch.tril(torch.ones(T, T, device=scores.device)).view(1, 1, T, T)
    return torch.softmax((scores / d_k**0.5).masked_fill(bias == 0, float("-inf")), dim=-1)
