"""`keep_top_p` blocks positions of the sorted list in the logits, which are not sorted. Each logit must go back to its
own token. As it is, whichever token has a high number is blocked.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "return torch.empty_like(logits).scatter(-1, best.indices, kept)": "return logits.masked_fill(before >= p, -torch.inf)",
}
