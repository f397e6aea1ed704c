"""The row sums lose their dimension, so that column j is divided by the sum of row j."""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
)

import torch


def causal_weights_renormalized(scores):
    visible = torch.tril(torch.softmax(scores, dim=-1))
    return visible / visible.sum(dim=-1)
