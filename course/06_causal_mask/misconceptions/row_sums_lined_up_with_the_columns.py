"""`causal_weights_renormalized` makes a column of the row sums with `[:, None]`. That new dimension stands behind the
first one. In a single matrix this is right. In a batch, the sums line up with the columns, or the shapes do not fit.
Let the sum keep its dimension where it was: `keepdim=True`.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_renormalized_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"

import torch


def causal_weights_renormalized(scores):
    weights = torch.softmax(scores, dim=-1).tril()
    return weights / weights.sum(dim=-1)[:, None]
