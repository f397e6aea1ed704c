"""The parameters have other names than in the stub, such as `mask`, `weights` or `rate`. The names of the stub, `keep`,
`x` and `p`, are part of the contract. A call by position works, but a call by keyword ends in a `TypeError`.
"""

CAUGHT_BY = ("test_evaluation_changes_nothing", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Your task"

import torch


def apply_dropout(x, mask, p):
    scale = 0.0 if p == 1 else 1 / (1 - p)
    return torch.where(mask, x * scale, 0.0)


def dropout(weights, rate, training=True, generator=None):
    if not 0 <= rate <= 1:
        raise ValueError("rate must lie between 0 and 1")
    if not training or rate == 0:
        return weights
    keep = torch.rand(weights.shape, generator=generator, device=weights.device) >= rate
    return apply_dropout(weights, keep, rate)
