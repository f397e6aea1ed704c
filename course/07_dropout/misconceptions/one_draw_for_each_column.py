"""`dropout` draws one random number for each position of the last dimension, and all rows share it. Each entry needs a
draw of its own. In a batch of texts, every token of every text loses the same features.
"""

CAUGHT_BY = ("test_each_entry_has_its_own_draw", "test_entries_are_dropped_independently")
SECTION = "Two sentences that are almost true"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    is_kept = torch.rand(x.shape[-1], generator=generator, device=x.device) >= p
    scale = 0.0 if p == 1 else 1 / (1 - p)
    return x.where(is_kept, 0) * scale
