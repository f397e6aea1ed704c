"""`normalize_by_sum` moves the smallest score of a row to 0 and the largest to 1.

It must divide each score by the sum of its row, so that the row sums to one. As it is, the smallest score always gets
no share at all, and a row of equal scores becomes 0 / 0.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_any_dim", "test_normalize_along_any_dim")
SECTION = "First try: shares of the sum"


def normalize_by_sum(scores, dim=-1):
    low, high = scores.amin(dim, keepdim=True), scores.amax(dim, keepdim=True)
    return (scores - low) / (high - low)
