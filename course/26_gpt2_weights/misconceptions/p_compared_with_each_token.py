"""`keep_top_p` keeps the tokens that have at least probability p each. The sum counts, from the most probable token on.
For p above 0.5, at most one token could be left.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"
CHANGE = {
    "before >= p": "(probabilities < p) & (before > 0)",
}
