"""`update` lets the maximum begin at the lowest finite number. If all keys are blocked, the maximum is minus infinity, and
so it must begin there. Then keep -inf minus -inf, which is NaN, out of the exponentials.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing",)
SECTION = "A block that is blocked"

import torch


def update(state, scores, values):
    if state is None:
        maximum = torch.full_like(scores[..., :1], torch.finfo(scores.dtype).min)
        state = maximum, torch.zeros_like(maximum), torch.zeros_like(maximum) * values[..., :1, :]
    maximum = torch.maximum(state[0], scores.amax(dim=-1, keepdim=True))
    exponentials, factor = torch.exp(scores - maximum), torch.exp(state[0] - maximum)
    total = factor * state[1] + exponentials.sum(dim=-1, keepdim=True)
    return maximum, total, factor * state[2] + exponentials @ values
