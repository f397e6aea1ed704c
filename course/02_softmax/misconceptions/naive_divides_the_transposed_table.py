"""`softmax_naive` turns the table with `.T` to divide it by its sums, and turns it back. The sums meet the right rows only if
the tensor is a table and `dim` is its last dimension. For `dim=0`, or with more dimensions, they meet other numbers, or
the shapes do not fit. Keep the dimension that is summed over: `keepdim=True`. Then nothing needs to be turned.
"""

CAUGHT_BY = (
    "test_softmax_naive",
    "test_any_dim",
    "test_arguments_are_left_unchanged",
    "test_naive_softmax_along_any_dim",
)
SECTION = "Along which dimension?"

import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x)
    return (exponentials.T / exponentials.sum(dim)).T
