"""`attend_step` hides later tokens with the lowest finite number, set or added, instead of -inf. They must have no weight,
however low the other scores are. If these are about as low, a later token gets weight. In float16, the lowest number is
only -65504.
"""

CAUGHT_BY = ("test_later_tokens_have_no_say", "test_low_scores_do_not_lose_to_later_tokens")
SECTION = "The mask of a chunk"
CHANGE = {"masked_fill(later, -torch.inf)": "masked_fill(later, torch.finfo(scores.dtype).min)"}
