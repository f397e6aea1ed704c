"""`apply_dropout` scales the kept entries by 1 / p. The factor must be 1 / (1 - p), so that the average stays the same.
At p = 0.2 the kept entries are multiplied by 5 instead of 1.25. Only p = 0.5 hides this.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Two sentences that are almost true"


def apply_dropout(x, keep, p):
    return x * keep / p if p else x * keep
