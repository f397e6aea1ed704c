"""`normalize_by_sum` cuts the scores into rows of as many numbers as dimension `dim` has, in the order of memory. Only
along the last dimension do such rows hold the scores of one slice. For any other `dim`, each row mixes scores of
different slices: move the dimension to the end first, or keep the shape.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_any_dim", "test_normalize_along_any_dim")
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    table = scores.reshape(-1, scores.shape[dim])
    return (table / table.sum(1, keepdim=True)).reshape(scores.shape)
