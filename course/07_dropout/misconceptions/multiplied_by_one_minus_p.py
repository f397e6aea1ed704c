"""`apply_dropout` multiplies the kept entries by 1 - p. They must be divided by it, so that they grow and make up for
the dropped ones. As it is, they shrink as well: at p = 0.5, the average falls to a quarter.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Why divide by 1 − p?"


def apply_dropout(x, keep, p):
    return x * keep * (1 - p)
