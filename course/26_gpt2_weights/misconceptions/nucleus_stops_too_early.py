"""`keep_top_p` blocks the token with which the sum reaches p. The tokens that are left must have at least probability p
together, so this one belongs to them.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"
CHANGE = {
    "before >= p": "(before + probabilities > p) & (before > 0)",
}
