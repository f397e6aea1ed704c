"""`causal_weights_renormalized` divides by the sums of the columns, one for each key. Each row, the weights of one
query, must be divided by its own sum. As it is, the columns sum to one and the rows do not, and later tokens change the
weights of earlier ones.
"""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
)
SECTION = "A trap: which dimension?"

import torch


def causal_weights_renormalized(scores):
    visible = torch.tril(torch.softmax(scores, dim=-1))
    return visible / visible.sum(dim=-2, keepdim=True)
