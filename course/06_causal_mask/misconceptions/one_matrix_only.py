"""`causal_weights` loops over the first dimension as if its entries were the queries. Queries and keys are the last two
dimensions. For a single matrix the weights are right. In a batch, example i gets weights for its first i + 1 queries
only, without a mask, and zeros for the others.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_causal_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"

import torch


def causal_weights(scores, d_k):
    weights = torch.zeros_like(scores)
    for i, row in enumerate(scores):
        weights[i, : i + 1] = torch.softmax(row[: i + 1] / d_k**0.5, dim=-1)
    return weights
