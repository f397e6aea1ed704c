"""`keep_top_p` keeps the tokens that are at least p times as probable as the best one. That is min-p, another rule. In
top-p, the probabilities sum up to p.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"
CHANGE = {
    "before >= p": "probabilities < p * probabilities[..., :1]",
}
