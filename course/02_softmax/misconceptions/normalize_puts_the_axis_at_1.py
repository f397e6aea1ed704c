"""`normalize_by_sum` puts the dimension that the sum lost back at position 1. It belongs at `dim`. For a table and its
rows the two are the same; for columns, or for a tensor with fewer or more dimensions, they are not.
"""

CAUGHT_BY = (
    "test_normalize_by_sum",
    "test_any_dim",
    "test_arguments_are_left_unchanged",
    "test_normalize_along_any_dim",
)
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(dim).unsqueeze(1)
