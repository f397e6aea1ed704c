"""`window_attention` blocks keys in float16 with a score of -10000, and with -inf in all other dtypes. float16 has -inf, too.
Its scores can be lower than -10000, and then blocked keys have all the weight.
"""

CAUGHT_BY = ("test_scores_may_be_very_low", "test_visible_scores_of_any_size")
SECTION = "Your task"
CHANGE = {
    "masked_fill(blocked, -torch.inf)": "masked_fill(blocked, -1e4 if scores.dtype is torch.float16 else -torch.inf)",
}
