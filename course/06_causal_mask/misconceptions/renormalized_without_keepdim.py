"""`causal_weights_renormalized` loses a dimension when it sums the rows. Each row must be divided by its own sum. Sums
of shape (..., T) line up with the keys: in a single matrix, column j is divided by the sum of row j. Most batches end
in an error about sizes.
"""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
)
SECTION = "Your task"

import torch


def causal_weights_renormalized(scores):
    visible = torch.tril(torch.softmax(scores, dim=-1))
    return visible / visible.sum(dim=-1)
