"""The loop over rows takes the first dimension for the queries, which only a single matrix forgives."""

CAUGHT_BY = (
    "test_rows_sum_to_one_in_a_batch",
    "test_causal_weights_for_any_leading_dimensions",
    "test_causal_weights_keep_the_dtype",
)

import torch


def causal_weights(scores, d_k):
    weights = torch.zeros_like(scores)
    for i, row in enumerate(scores):
        weights[i, : i + 1] = torch.softmax(row[: i + 1] / d_k**0.5, dim=-1)
    return weights
