"""`update` replaces NaN by 0 in the sums, when the old sums are already lost in them. A NaN must not come into being:
it takes all that was added to it along.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing", "test_blocked_blocks_make_no_difference")
SECTION = "A block that is blocked"

import torch


def update(state, scores, values):
    maximum = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        maximum = torch.maximum(maximum, state[0])
    shift = maximum
    exponentials = torch.exp(scores - shift)
    total, output = exponentials.sum(dim=-1, keepdim=True), exponentials @ values
    if state is not None:
        factor = torch.exp(state[0] - shift)
        total, output = total + factor * state[1], output + factor * state[2]
    bad = total.isnan() | torch.isneginf(scores).any(-1, keepdim=True)
    return maximum, total.masked_fill(bad, 0.0), output.masked_fill(bad, 0.0)
