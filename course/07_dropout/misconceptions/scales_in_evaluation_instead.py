"""Training leaves the kept entries as they are, and evaluation multiplies by 1 - p: dropout's first form, not this one."""

CAUGHT_BY = ("test_evaluation_changes_nothing", "test_training_drops_some_and_scales_the_rest")

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training:
        return x * (1 - p)
    return x * (torch.rand(x.shape, generator=generator, device=x.device) >= p)
