"""`dropout` drops exactly the share p of all entries, like a quota. Each entry must have its own draw, independently of
all others; how many are dropped is left to chance. With a quota, each dropped entry makes the others less likely to be
dropped. A single entry is never dropped below p = 0.5.
"""

CAUGHT_BY = ("test_each_entry_has_its_own_draw", "test_entries_are_dropped_independently")
SECTION = "Two sentences that are almost true"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    order = torch.randperm(x.numel(), generator=generator, device=x.device)
    keep = (order >= round(p * x.numel())).reshape(x.shape)
    return apply_dropout(x, keep, p)
