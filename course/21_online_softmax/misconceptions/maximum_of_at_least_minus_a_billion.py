"""`update` never subtracts less than minus a billion, to avoid -inf minus -inf. Scores may be far lower: if all scores of a
query are, their exponentials are all 0, and 0 is divided by 0. Replace minus infinity alone.
"""

CAUGHT_BY = ("test_scores_of_any_size",)
SECTION = "When the maximum grows"
CHANGE = {"maximum.masked_fill(maximum == -torch.inf, 0.0)": "maximum.clamp(min=-1e9)"}
