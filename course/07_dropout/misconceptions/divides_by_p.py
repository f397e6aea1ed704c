"""`dropout` divides the kept entries by p. They must be divided by 1 - p, the probability of being kept. At p = 0.5 the
two are equal, which hides the mistake. At p = 0.1 the kept entries grow tenfold instead of by a ninth.
"""

CAUGHT_BY = (
    "test_training_drops_some_and_scales_the_rest",
    "test_shape_dtype_and_device_are_kept",
    "test_share_of_dropped_entries_is_p",
    "test_dropout_keeps_the_dtype",
)
SECTION = "Two sentences that are almost true"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    return x * (torch.rand(x.shape, generator=generator, device=x.device) >= p) / p
