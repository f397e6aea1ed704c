"""`keep_top_p` returns the logits in descending order. Each logit belongs to a token, by its position. Whoever draws
from the sorted ones gets the numbers of other tokens.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "return torch.empty_like(logits).scatter(-1, best.indices, kept)": "return kept",
}
