"""A wrong p is met with assert, which raises AssertionError, and nothing at all under python -O."""

CAUGHT_BY = ("test_p_outside_of_0_to_1_raises",)

import torch


def dropout(x, p, training=True, generator=None):
    assert 0 <= p <= 1
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
