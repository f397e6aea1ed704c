"""The kept entries stay as they are, so that the average shrinks by 1 - p."""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")


def apply_dropout(x, keep, p):
    return x * keep
