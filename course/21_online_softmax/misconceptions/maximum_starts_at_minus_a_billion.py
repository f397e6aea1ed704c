"""`update` lets the maximum begin at minus a billion. A score may be lower. Then no maximum is found, and the state of
keys that are all blocked has this number instead of minus infinity. Begin at minus infinity, or
with the maximum of the first block. Then keep -inf minus -inf, which is NaN, out of the exponentials.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing", "test_scores_of_any_size")
SECTION = "When the maximum grows"

import torch


def update(state, scores, values):
    if state is None:
        maximum = torch.full_like(scores[..., :1], -1e9)
        state = maximum, torch.zeros_like(maximum), torch.zeros_like(maximum) * values[..., :1, :]
    maximum = torch.maximum(state[0], scores.amax(dim=-1, keepdim=True))
    exponentials, factor = torch.exp(scores - maximum), torch.exp(state[0] - maximum)
    total = factor * state[1] + exponentials.sum(dim=-1, keepdim=True)
    return maximum, total, factor * state[2] + exponentials @ values
