"""`dropout` accepts a `p` below 0 or above 1. That is no probability, and it must raise `ValueError`. As it is, a
negative `p` drops nothing and a `p` above 1 drops everything, so a slip such as 20 for 20% goes unnoticed.
"""

CAUGHT_BY = ("test_wrong_p_is_refused", "test_p_outside_of_0_to_1_raises")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not training or p <= 0:
        return x
    if p >= 1:
        return torch.zeros_like(x)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
