"""`attend_step` hides later tokens in float16 with a score of -10000, and with -inf in all other dtypes. float16 has -inf,
too. Its scores can be lower than -10000, and then a later token has all the weight.
"""

CAUGHT_BY = ("test_later_tokens_have_no_say", "test_low_scores_do_not_lose_to_later_tokens")
SECTION = "The mask of a chunk"
CHANGE = {"masked_fill(later, -torch.inf)": "masked_fill(later, -1e4 if q.dtype is torch.float16 else -torch.inf)"}
