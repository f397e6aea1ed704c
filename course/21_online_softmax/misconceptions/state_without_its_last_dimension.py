"""`update` returns the maximum and the sum without their last dimension, and `finish` expects them so. Both have the
shape (..., T, 1). The results are right, but nobody else can go on from such a state.
"""

CAUGHT_BY = (
    "test_first_block_starts_the_state",
    "test_next_block_is_added_to_the_state",
    "test_blocked_keys_add_nothing",
    "test_last_step_divides",
    "test_states_of_any_scores",
)
SECTION = "Your task, part 1"

import torch


def update(state, scores, values):
    maximum = scores.amax(dim=-1)
    if state is not None:
        maximum = torch.maximum(maximum, state[0])
    shift = torch.where(maximum.isneginf(), 0.0, maximum)
    exponentials = torch.exp(scores - shift[..., None])
    total, output = exponentials.sum(dim=-1), exponentials @ values
    if state is not None:
        factor = torch.exp(state[0] - shift)
        total, output = total + factor * state[1], output + factor[..., None] * state[2]
    return maximum, total, output


def finish(state):
    return state[2] / state[1][..., None]
