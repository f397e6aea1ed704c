"""`dropout` rounds the uniform numbers to 0 or 1 and uses them as its mask. An entry must be dropped with probability
p. By rounding, about one half is dropped whatever p is, while the scale still follows p. Only p = 0.5 comes out right.
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
    keep = torch.rand(x.shape, generator=generator, device=x.device).round().bool()
    return apply_dropout(x, keep, p)
