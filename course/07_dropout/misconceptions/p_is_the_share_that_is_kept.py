"""`dropout` keeps an entry with probability p. p is the probability that an entry is dropped. At p = 0.2 it loses four
of five entries instead of one, and the scale of 1 / (1 - p) no longer makes up for that. At p = 0.5 nothing shows.
"""

CAUGHT_BY = (
    "test_training_drops_some_and_scales_the_rest",
    "test_any_p_is_the_share_that_is_dropped",
    "test_share_of_dropped_entries_is_p",
)
SECTION = "One row by hand"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    keep = torch.rand(x.shape, generator=generator, device=x.device) < p
    return torch.where(keep, x / (1 - p), 0.0)
