"""`normalize_by_sum` loses the dimension that it sums over and puts a new one at the end.

The sums must keep their dimension where it was: `keepdim=True`. A new dimension at the end is right for the last
dimension alone. For any other `dim` the sums meet the wrong scores, or the shapes do not fit.
"""

CAUGHT_BY = (
    "test_normalize_by_sum",
    "test_any_dim",
    "test_arguments_are_left_unchanged",
    "test_normalize_along_any_dim",
)
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(dim).unsqueeze(-1)
