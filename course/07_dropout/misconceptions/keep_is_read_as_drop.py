"""`apply_dropout` drops the entries where `keep` is True. True means kept: these entries are scaled, and the others
become 0. At p = 0.2 a typical mask keeps four of five entries, and it is just these that are lost.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Your task"


def apply_dropout(x, keep, p):
    return x.masked_fill(keep, 0.0) / (1 - p)
