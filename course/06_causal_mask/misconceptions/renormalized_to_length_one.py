"""`causal_weights_renormalized` divides each row by its length, the square root of the sum of squares, as
`F.normalize` does by default. Each row must be divided by its sum. The rows have length one, and they sum to more than
one.
"""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
)
SECTION = "One row by hand"

import torch


def causal_weights_renormalized(scores):
    return torch.nn.functional.normalize(torch.softmax(scores, dim=-1).tril(), dim=-1)
