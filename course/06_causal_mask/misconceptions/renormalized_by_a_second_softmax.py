"""`causal_weights_renormalized` sends the blanked weights through a second softmax. Each row must be divided by its sum
instead. exp(0) is 1, so the blanked entries get weight again, and all weights of a row come close to each other.
"""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
)
SECTION = "One row by hand"

import torch


def causal_weights_renormalized(scores):
    return torch.softmax(torch.tril(torch.softmax(scores, dim=-1)), dim=-1)
