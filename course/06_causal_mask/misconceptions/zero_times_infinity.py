"""The mask is multiplied by -inf, and 0 * -inf is NaN."""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_causal_weights_for_any_leading_dimensions",
)

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1)
    return torch.softmax((scores + future * -torch.inf) / d_k**0.5, dim=-1)
