"""`update` replaces NaN by 0 before it takes exponentials. If all keys so far are blocked, each difference of infinities
becomes 0, and exp(0) is 1: each blocked key counts. exp of a blocked score must be 0.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing",)
SECTION = "A block that is blocked"

import torch


def update(state, scores, values):
    m = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        m = torch.maximum(m, state[0])
    e = torch.exp(torch.nan_to_num(scores - m))
    total, output = e.sum(dim=-1, keepdim=True), e @ values
    if state is not None:
        factor = torch.exp(torch.nan_to_num(state[0] - m))
        total, output = total + factor * state[1], output + factor * state[2]
    return m, total, output
