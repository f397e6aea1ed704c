"""`keep_top_p` writes -inf into the logits that it is given. Arguments must be left unchanged. Whoever compares several
values of p gets the smallest of them each time.
"""

CAUGHT_BY = ("test_logits_stay_as_they_are", "test_no_logits_are_changed")
SECTION = "Your task"
CHANGE = {
    "return torch.empty_like(logits).scatter(-1, best.indices, kept)": "return logits.scatter_(-1, best.indices, kept)",
}
