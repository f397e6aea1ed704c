"""`window_attention` gives blocked keys the lowest finite score instead of -inf. A blocked key has no weight, whatever the
other scores are. A visible score may be just as low, and in float16 that is -65504 only. Then blocked keys weigh as
much as visible ones.
"""

CAUGHT_BY = ("test_scores_may_be_very_low", "test_visible_scores_of_any_size")
SECTION = "Your task"
CHANGE = {"masked_fill(blocked, -torch.inf)": "masked_fill(blocked, torch.finfo(scores.dtype).min)"}
