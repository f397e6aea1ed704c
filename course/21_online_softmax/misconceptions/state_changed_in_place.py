"""`update` writes the new sums into the state that it was given. The state must stay as it is: two texts may go on from
it.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_what_is_passed_is_left_alone")
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
        factor = torch.exp(state[0] - shift)
        total, output = state[1].mul_(factor).add_(total), state[2].mul_(factor).add_(output)
    return maximum, total, output
