"""`causal_weights_renormalized` blanks out the future after the softmax, and the rows keep the sums that are left. Each row
must be divided by the sum of its visible weights. Every row but the last sums to less than one, the first rows often to
much less.
"""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
)
SECTION = "One row by hand"

import torch


def causal_weights_renormalized(scores):
    return torch.tril(torch.softmax(scores, dim=-1))
