"""`window_attention` limits the scores to a range, such as -50 to 50. Scores may be of any size. If all scores of a
query are above this range, or all below it, they become equal, and their differences are lost. Softmax needs no limit.
"""

CAUGHT_BY = ("test_scores_may_be_very_low", "test_visible_scores_of_any_size")
SECTION = "Your task"
CHANGE = {"scores.masked_fill": "scores.clamp(-50, 50).masked_fill"}
