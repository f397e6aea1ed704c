"""The kept entries are multiplied by 1 - p instead of divided by it."""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")


def apply_dropout(x, keep, p):
    return x * keep * (1 - p)
