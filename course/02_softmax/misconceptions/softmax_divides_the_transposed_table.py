"""`softmax` turns the table with `.T` to divide it by its sums, and turns it back. The sums meet the right rows only if
the tensor is a table and `dim` is its last dimension. For `dim=0`, or with more dimensions, they meet other numbers, or
the shapes do not fit. Keep the dimension that is summed over: `keepdim=True`. Then nothing needs to be turned.
"""

CAUGHT_BY = (
    "test_any_dim",
    "test_arguments_are_left_unchanged",
    "test_gradients_flow_through_softmax",
    "test_softmax_along_any_dim",
    "test_softmax_leaves_its_argument_alone",
    "test_softmax_over_the_whole_range",
    "test_softmax_has_finite_gradients",
)
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return (exponentials.T / exponentials.sum(dim)).T
