"""`dropout` draws with `torch.rand_like(x)`. All draws must come from the generator, and `rand_like` takes its numbers
from the global one. It draws them in the dtype of x, too: in bfloat16, about one number in 500 is exactly 0, which is
too coarse for a small p.
"""

CAUGHT_BY = (
    "test_any_p_is_the_share_that_is_dropped",
    "test_generator_decides_the_mask",
    "test_share_of_dropped_entries_is_p",
    "test_generator_decides",
)
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")

    if not training or p == 0:
        return x
    return apply_dropout(x, torch.rand_like(x, requires_grad=False) >= p, p)
