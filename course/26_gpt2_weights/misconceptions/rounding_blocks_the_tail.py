"""`keep_top_p` blocks tokens at p = 1, because rounded sums reach 1 before the last token. At p = 1 no token is
blocked. In float32 the probabilities of the tail vanish beside a sum of 1.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"
CHANGE = {
    "    if p == 1:\n        return logits\n": "",
}
