"""`dropout` refuses p = 1, in training and outside. Only a p below 0 or above 1 must be refused: `p > 1`, not `p >=
1`. With p = 1 every entry is dropped, and outside training `x` comes back.
"""

CAUGHT_BY = ("test_p_of_1_gives_zeros", "test_dropping_everything_gives_zeros")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if p < 0 or p >= 1:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if not training or p == 0:
        return x
    return apply_dropout(x, torch.rand(x.shape, generator=generator, device=x.device) >= p, p)
