"""`dropout` treats a p of 0.001 or less as 0. Only p = 0 itself drops nothing; any other p is kept to, however small
it is. At p = 0.001, one entry in a thousand must be dropped, and none is.
"""

CAUGHT_BY = ("test_any_p_is_the_share_that_is_dropped", "test_share_of_dropped_entries_is_p")
SECTION = "One row by hand"

drop = dropout


def dropout(x, p, training=True, generator=None):
    return drop(x, 0.0 if 0 < p <= 0.001 else p, training, generator)
