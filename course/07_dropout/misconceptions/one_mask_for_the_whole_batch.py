"""`dropout` draws one mask for the last two dimensions and shares it along all others. Each entry of the full shape
needs a draw of its own. A single matrix comes out right; in a batch, every example loses the entries at the same
positions.
"""

CAUGHT_BY = ("test_each_entry_has_its_own_draw", "test_entries_are_dropped_independently")
SECTION = "Two sentences that are almost true"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape[-2:], generator=generator, device=x.device) >= p
    return apply_dropout(x, keep.expand(x.shape), p)
