"""`causal_weights` gives the future the score 0. It must be -inf before the softmax, because exp(-inf) is 0 and exp(0)
is 1. As it is, every blocked key keeps weight, more than a visible key with a negative score.
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_causal_weights_for_any_leading_dimensions",
)
SECTION = "One row by hand"

import torch


def causal_weights(scores, d_k):
    return torch.softmax(torch.tril(scores) / d_k**0.5, dim=-1)
