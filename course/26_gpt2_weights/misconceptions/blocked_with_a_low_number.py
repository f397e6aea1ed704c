"""`keep_top_p` gives blocked tokens a logit of -1e10. They must become -inf: logits may be of any size, and float16 does
not have this number. Whoever looks for blocked tokens looks for -inf.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "masked_fill(before >= p, -torch.inf)": "masked_fill(before >= p, -1e10)",
}
