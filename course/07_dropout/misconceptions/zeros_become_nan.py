"""`dropout` divides by `x` to find out which entries are left, and an entry that was 0 becomes NaN. A 0 stays 0, kept or dropped."""

CAUGHT_BY = ("test_training_drops_some_and_scales_the_rest", "test_share_of_dropped_entries_is_p")
SECTION = "One row by hand"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    scaled = torch.where(keep, x / (1 - p), 0.0)
    return scaled / x * x
