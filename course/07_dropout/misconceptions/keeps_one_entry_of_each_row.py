"""`dropout` brings the first entry of a row back if the draw has dropped the whole row. Each entry must be dropped with
probability p, whatever happens to the others. Short rows lose too few entries. In rows of a single entry, nothing is
dropped unless p = 1.
"""

CAUGHT_BY = (
    "test_any_p_is_the_share_that_is_dropped",
    "test_each_entry_has_its_own_draw",
    "test_share_of_dropped_entries_is_p",
    "test_entries_are_dropped_independently",
)
SECTION = "Two sentences that are almost true"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    keep[..., 0] |= ~keep.any(-1)
    return apply_dropout(x, keep, p)
