"""`causal_weights` divides by the square root of d_k after the softmax. It must divide the scores, before the softmax.
The rows sum to 1 / sqrt(d_k) instead of 1, and the softmax itself gets scores that are too large.
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_causal_weights_for_any_leading_dimensions",
)
SECTION = "One row by hand"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1) / d_k**0.5
