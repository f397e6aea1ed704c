"""`dropout` draws whole numbers from 0 to 99 and cuts p down to whole percents. Each entry must be dropped with
probability p itself. For p = 0.004 nothing is dropped, and for p = 0.125 only 12% are.
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
