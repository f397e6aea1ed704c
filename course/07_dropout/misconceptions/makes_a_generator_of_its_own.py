"""Without a generator, `dropout` makes a new `torch.Generator()` in each call. Each call must draw anew, but every new
generator without a seed starts from the same state. Tensors of one shape lose the same entries in every call.
"""

CAUGHT_BY = ("test_each_call_draws_a_new_mask",)
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    generator = generator or torch.Generator()
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
