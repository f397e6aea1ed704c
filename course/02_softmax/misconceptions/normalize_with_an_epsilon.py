"""A small number is added to the sum, which drowns scores that are small themselves."""

CAUGHT_BY = ("test_normalize_along_any_dim",)


def normalize_by_sum(scores, dim=-1):
    return scores / (scores.sum(dim, keepdim=True) + 1e-9)
