"""`keep_top_p` sets blocked logits to 0. They must become -inf, which softmax turns into exactly 0. A logit of 0 is a
logit like any other, and may even be the greatest one.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "masked_fill(before >= p, -torch.inf)": "masked_fill(before >= p, 0.0)",
}
