"""`apply_dropout` leaves the kept entries as they are. They must be divided by 1 - p to make up for the dropped ones.
On average the result is too small by the share p, so later layers see smaller numbers in training than in use.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Why divide by 1 − p?"


def apply_dropout(x, keep, p):
    return x * keep
