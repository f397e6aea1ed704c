"""The scores are divided by the largest one instead of the sum."""

CAUGHT_BY = ("test_normalize_by_sum", "test_normalize_along_any_dim")


def normalize_by_sum(scores, dim=-1):
    return scores / scores.amax(dim, keepdim=True)
