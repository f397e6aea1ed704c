"""`causal_weights_renormalized` takes the softmax over dimension 1, and then divides each row by its sum. The softmax must
run over the keys, the last dimension. For a single matrix both are the same; in a batch, dimension 1 holds the queries or
the heads: the rows sum to one, but the weights in them are wrong.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_renormalized_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"

import torch


def causal_weights_renormalized(scores):
    weights = torch.softmax(scores, dim=1).tril()
    return weights / weights.sum(-1, keepdim=True)
