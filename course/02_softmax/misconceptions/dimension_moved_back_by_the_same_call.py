"""`normalize_by_sum` moves dimension `dim` to the end, and moves it back by the same call. With two dimensions that call
undoes itself. With three it puts another dimension in the wrong position: `movedim(-1, dim)` is the way back.
"""

CAUGHT_BY = ("test_any_dim", "test_normalize_along_any_dim")
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    last = scores.movedim(dim, -1)
    return (last / last.sum(-1, keepdim=True)).movedim(dim, -1)
