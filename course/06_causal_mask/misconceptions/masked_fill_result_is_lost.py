"""masked_fill returns a new tensor, which is thrown away: nothing is masked."""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_causal_weights_for_any_leading_dimensions",
)

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    scores.masked_fill(future, -torch.inf)
    return torch.softmax(scores / d_k**0.5, dim=-1)
