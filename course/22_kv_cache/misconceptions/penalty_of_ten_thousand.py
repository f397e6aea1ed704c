"""`attend_step` gives later tokens a score of -10000. A hidden key needs a weight of exactly 0, so its score must be -inf.
If all other scores are lower still, the later token takes all of the weight.
"""

CAUGHT_BY = ("test_later_tokens_have_no_say", "test_low_scores_do_not_lose_to_later_tokens")
SECTION = "Your task, part 1"
CHANGE = {"-torch.inf": "-1e4"}
