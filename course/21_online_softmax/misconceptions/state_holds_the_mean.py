"""`update` keeps the weighted mean of the values, as the first FlashAttention did. The state must hold the weighted sum,
and `finish` divides once, in the end. The output may be right in the end, but nobody else can go on from such a
state.
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
    maximum = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        maximum = torch.maximum(maximum, state[0])
    shift = maximum.masked_fill(maximum == -torch.inf, 0.0)
    exponentials = torch.exp(scores - shift)
    total, output = exponentials.sum(dim=-1, keepdim=True), exponentials @ values
    if state is not None:
        factor = torch.exp(state[0] - shift)
        total, output = total + factor * state[1], output + factor * state[1] * state[2]
    return maximum, total, output / total.clamp(min=1e-30)


def finish(state):
    return state[2]
