"""`update` subtracts the maximum in the caller's scores. Arguments must stay as they are. A caller who uses the scores
again finds other numbers.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_what_is_passed_is_left_alone")
SECTION = "Your task, part 1"

import torch


def update(state, scores, values):
    maximum = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        maximum = torch.maximum(maximum, state[0])
    shift = maximum.masked_fill(maximum == -torch.inf, 0.0)
    exponentials = torch.exp(scores.sub_(shift))
    total, output = exponentials.sum(dim=-1, keepdim=True), exponentials @ values
    if state is not None:
        factor = torch.exp(state[0] - shift)
        total, output = total + factor * state[1], output + factor * state[2]
    return maximum, total, output
