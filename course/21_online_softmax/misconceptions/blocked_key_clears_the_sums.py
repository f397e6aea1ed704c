"""`update` sets the sums of a query to 0 if a key of the block is blocked. Only a query whose scores are all -inf so
far has sums of 0. As it is, what other keys have added is lost.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing", "test_blocked_blocks_make_no_difference")
SECTION = "A block that is blocked"

import torch


def update(state, scores, values):
    maximum = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        maximum = torch.maximum(maximum, state[0])
    shift = maximum.masked_fill(maximum == -torch.inf, 0.0)
    exponentials = torch.exp(scores - shift)
    total, output = exponentials.sum(dim=-1, keepdim=True), exponentials @ values
    if state is not None:
        factor = torch.exp(state[0] - shift)
        total, output = total + factor * state[1], output + factor * state[2]
    bad = torch.isneginf(scores).any(dim=-1, keepdim=True)
    return maximum, total.masked_fill(bad, 0.0), output.masked_fill(bad, 0.0)
