"""For `x` of three or more dimensions, `dropout` makes one draw per position in the first two. Each entry needs a draw
of its own. In a batch (b, t, d), all d entries of a token are dropped or kept together. Vectors and matrices hide this.
"""

CAUGHT_BY = ("test_each_entry_has_its_own_draw", "test_entries_are_dropped_independently")
SECTION = "Two sentences that are almost true"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    shape = (*x.shape[:2], *(1 for _ in x.shape[2:]))
    keep = torch.rand(shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
