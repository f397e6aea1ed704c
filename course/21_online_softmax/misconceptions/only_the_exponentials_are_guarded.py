"""`update` keeps -inf minus -inf out of the exponentials of the block, and not out of the factor for the old sums. If
the state still has the maximum -inf, and the new block is blocked too, the factor is NaN.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing", "test_blocked_blocks_make_no_difference")
SECTION = "Your task, part 1"

import torch


def update(state, scores, values):
    maximum = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        maximum = torch.maximum(maximum, state[0])
    shift = maximum.masked_fill(maximum == -torch.inf, 0.0)
    exponentials = torch.exp(scores - shift)
    total, output = exponentials.sum(dim=-1, keepdim=True), exponentials @ values
    if state is not None:
        factor = torch.exp(state[0] - maximum)
        total, output = total + factor * state[1], output + factor * state[2]
    return maximum, total, output
