"""`dropout` returns x as it is if x has few entries: a single one, or so few that less than one of them is dropped on
average. Each entry must be dropped with probability p, however many there are: of four entries and p = 0.2, one or
more are dropped in three calls of five.
"""

CAUGHT_BY = ("test_any_p_is_the_share_that_is_dropped", "test_share_of_dropped_entries_is_p")
SECTION = "Two sentences that are almost true"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0 or x.numel() == 1:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return torch.where(keep, x / (1 - p), 0.0) if p < 1 else torch.zeros_like(x)
