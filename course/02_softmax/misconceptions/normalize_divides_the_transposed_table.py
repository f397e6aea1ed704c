"""`normalize_by_sum` turns the table with `.T` to divide it by its sums, and turns it back. The sums meet the right rows only if
the tensor is a table and `dim` is its last dimension. For `dim=0`, or with more dimensions, they meet other numbers, or
the shapes do not fit. Keep the dimension that is summed over: `keepdim=True`. Then nothing needs to be turned.
"""

CAUGHT_BY = (
    "test_normalize_by_sum",
    "test_any_dim",
    "test_arguments_are_left_unchanged",
    "test_normalize_along_any_dim",
)
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    return (scores.T / scores.sum(dim)).T
