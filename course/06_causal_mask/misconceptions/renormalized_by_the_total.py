"""`causal_weights_renormalized` divides by the sum of all weights. Each row must be divided by its own sum, which
takes `dim=-1` and `keepdim=True`. Here all rows together sum to one.
"""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
)
SECTION = "One row by hand"

import torch


def causal_weights_renormalized(scores):
    weights = torch.softmax(scores, dim=-1).tril()
    return weights / weights.sum()
