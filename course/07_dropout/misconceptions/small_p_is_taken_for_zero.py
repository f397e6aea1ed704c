"""`dropout` treats a p below one percent as 0. Only p = 0 itself drops nothing; any other p is kept to, however small
it is. At p = 0.002, two entries in a thousand must be dropped, and none is.
"""

CAUGHT_BY = ("test_share_of_dropped_entries_is_p",)
SECTION = "One row by hand"

drop = dropout


def dropout(x, p, training=True, generator=None):
    return drop(x, 0.0 if 0 < p <= 0.002 else p, training, generator)
