"""True in the mask is taken to mean dropped."""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")


def apply_dropout(x, keep, p):
    return x.masked_fill(keep, 0.0) / (1 - p)
