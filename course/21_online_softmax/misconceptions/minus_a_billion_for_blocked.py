"""`update` puts -1e9 in place of -inf. That is a score like any other: if all scores of a block are blocked, each of
its keys counts. Only the exponential of -inf is exactly 0.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing", "test_scores_of_any_size")
SECTION = "A block that is blocked"

import torch


def update(state, scores, values):
    scores = scores.clamp(min=-1e9)
    maximum = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        maximum = torch.maximum(maximum, state[0])
    shift = maximum.masked_fill(maximum == -torch.inf, 0.0)
    exponentials = torch.exp(scores - shift)
    total, output = exponentials.sum(dim=-1, keepdim=True), exponentials @ values
    if state is not None:
        factor = torch.exp(state[0] - shift)
        total, output = total + factor * state[1], output + factor * state[2]
    return maximum, total, output
