"""`update` leaves a whole block out if all scores of one query are -inf so far. Only that query has nothing to add. The
other queries lose the keys of this block.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing", "test_blocked_blocks_make_no_difference")
SECTION = "A block that is blocked"

import torch


def update(state, scores, values):
    maximum = scores.amax(dim=-1, keepdim=True)
    if state is None:
        nothing = torch.zeros_like(maximum)
        state = nothing - torch.inf, nothing, torch.zeros_like(scores @ values)
    maximum = torch.maximum(maximum, state[0])
    if maximum.isneginf().any():
        return state
    factor, exponentials = torch.exp(state[0] - maximum), torch.exp(scores - maximum)
    total = factor * state[1] + exponentials.sum(dim=-1, keepdim=True)
    return maximum, total, factor * state[2] + exponentials @ values
