"""`normalize_by_sum` subtracts the lowest score along `dim` before it divides by the sum. The shares are those of the
scores as they are, negative ones included. As it is, the lowest score never gets a share, and equal scores become 0 /
0.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_any_dim", "test_normalize_along_any_dim")
SECTION = "First try: shares of the sum"


def normalize_by_sum(scores, dim=-1):
    above = scores - scores.amin(dim, keepdim=True)
    return above / above.sum(dim, keepdim=True)
