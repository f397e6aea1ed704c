"""`dropout` draws with `torch.randn` and compares the numbers with p. They follow a normal distribution, and about
half of them are below 0. Only uniform numbers from 0 to 1, as `torch.rand` draws them, are below p with probability p.
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
    keep = torch.randn(x.shape, generator=generator, device=x.device) > p
    return apply_dropout(x, keep, p)
