"""`causal_weights` takes the softmax over the queries, `dim=-2`. It must run over the keys, the last dimension. The
columns sum to one instead of the rows, and later tokens change the weights of earlier ones.
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_equal_scores_share_evenly_however_large",
    "test_causal_weights_for_any_leading_dimensions",
    "test_blocked_means_minus_infinity",
)
SECTION = "A trap: which dimension?"

import torch


def causal_weights(scores, d_k):
    future = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax(scores.masked_fill(future, -torch.inf) / d_k**0.5, dim=-2)
