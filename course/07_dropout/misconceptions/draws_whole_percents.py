"""`dropout` does not keep to a small p. At p = 0.001, one entry in a thousand must be dropped, and none is. Either p is rounded, to
whole percents or to the steps of random whole numbers, or a small p is taken for 0. Compare random numbers from
`torch.rand` with p itself.
"""

CAUGHT_BY = ("test_any_p_is_the_share_that_is_dropped", "test_share_of_dropped_entries_is_p")
SECTION = "One row by hand"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.randint(100, x.shape, generator=generator, device=x.device) >= int(100 * p)
    return apply_dropout(x, keep, p)
