"""`attend_step` gives later tokens the lowest finite score instead of -inf. They must have no weight, however low the other
scores are. If a token's own score is as low as its dtype allows, and in float16 that is -65504 only, a later token
weighs as much as it does.
"""

CAUGHT_BY = ("test_later_tokens_have_no_say", "test_low_scores_do_not_lose_to_later_tokens")
SECTION = "The mask of a chunk"
CHANGE = {"masked_fill(later, -torch.inf)": "masked_fill(later, torch.finfo(scores.dtype).min)"}
