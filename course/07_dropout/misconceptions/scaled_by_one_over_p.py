"""The kept entries are scaled by 1/p, which is right for p = 0.5 only."""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")


def apply_dropout(x, keep, p):
    return x * keep / p if p else x * keep
