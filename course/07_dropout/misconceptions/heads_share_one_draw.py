"""`dropout` draws one mask for all examples where `x` has four dimensions. Each entry has a draw of its own, whatever the number of
dimensions is.
"""

CAUGHT_BY = ("test_each_entry_has_its_own_draw", "test_entries_are_dropped_independently")
SECTION = "Two sentences that are almost true"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    shape = (1, *x.shape[1:]) if x.dim() > 3 else x.shape
    keep = torch.rand(shape, generator=generator, device=x.device) >= p
    return torch.where(keep, x / (1 - p), 0.0)
