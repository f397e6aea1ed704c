"""`keep_top_p` lets one more token in after the sum has reached p. The nucleus is the smallest one that has probability
p. The token after it is the first that is to be blocked.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"
CHANGE = {
    "before >= p": "before - probabilities.roll(1, -1) * (before > 0) >= p",
}
