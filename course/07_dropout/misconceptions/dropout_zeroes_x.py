"""For p = 1, `dropout` sets the caller's `x` to 0 in place, with `zero_`. `x` must be left unchanged. The result is
right, but the caller's numbers are lost; for any other p nothing happens to `x`.
"""

CAUGHT_BY = ("test_p_of_1_gives_zeros", "test_dropping_everything_gives_zeros")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")

    if not training or p == 0:
        return x
    if p == 1:
        return x.zero_()
    return apply_dropout(x, torch.rand(x.shape, generator=generator, device=x.device) >= p, p)
