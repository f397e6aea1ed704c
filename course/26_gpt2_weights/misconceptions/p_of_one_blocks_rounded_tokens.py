"""`keep_top_p` blocks tokens at p = 1: the sums of the probabilities are rounded to 1 before the last tokens. At p = 1 no
token is blocked, so it needs a case of its own.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "if p == 1:\n        return logits\n    best": "best",
    "probabilities.cumsum(dim=-1) - probabilities": "nn.functional.pad(probabilities.cumsum(-1)[..., :-1], (1, 0))",
}
