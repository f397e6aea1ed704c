"""`keep_top_p` sums over the rows of a batch as well. Each row has a nucleus of its own. The texts of a batch would
change each other.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "before = probabilities.cumsum(dim=-1) - probabilities": "before = (probabilities / probabilities.sum() * 1.0).flatten().cumsum(0).view_as(probabilities) - probabilities / probabilities.sum()",
}
