"""`keep_top_p` has no case of its own for p = 1. The sums of the probabilities are rounded to 1 before the last tokens, so
these are blocked. At p = 1 every token stays.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"
CHANGE = {"if p == 1:\n        return logits\n    best": "best"}
