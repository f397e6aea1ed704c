"""`keep_top_p` keeps all tokens if p is near 1, such as above 0.98. Only at p = 1 do all stay. For any other p, tokens join
until their probabilities sum to at least p, and the rest is blocked.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows",)
SECTION = "The long tail"

right = keep_top_p


def keep_top_p(logits, p):
    return logits.clone() if p > 0.98 else right(logits, p)
