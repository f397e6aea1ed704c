"""`update` takes maximum and sum over dimension 1. That is the keys of a single matrix, and the queries of a batch.
Count dimensions from the end: the keys are always the last one.
"""

CAUGHT_BY = ("test_each_matrix_of_a_batch_is_on_its_own", "test_states_of_any_scores", "test_attention_for_any_sizes")
SECTION = "Your task, part 1"

import torch


def update(state, scores, values):
    maximum = scores.amax(dim=1, keepdim=True)
    if state is not None:
        maximum = torch.maximum(maximum, state[0])
    shift = maximum.masked_fill(maximum == -torch.inf, 0.0)
    exponentials = torch.exp(scores - shift)
    total, output = exponentials.sum(dim=1, keepdim=True), exponentials @ values
    if state is not None:
        factor = torch.exp(state[0] - shift)
        total, output = total + factor * state[1], output + factor * state[2]
    return maximum, total, output
