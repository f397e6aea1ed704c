"""`dropout` sets a fixed seed before it draws. Each call must draw anew. Without a generator, every call on the same
shape drops the same entries. A seed that is set with `torch.manual_seed` makes all other random numbers of the program
start over as well.
"""

CAUGHT_BY = ("test_each_call_draws_a_new_mask",)
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    torch.manual_seed(123)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
