"""`update` divides the weighted sum by the sum of exponentials in each block. Division comes once, after the last
block. As it is, earlier values are divided again and again.
"""

CAUGHT_BY = (
    "test_first_block_starts_the_state",
    "test_next_block_is_added_to_the_state",
    "test_blocked_keys_add_nothing",
    "test_scores_of_any_size",
    "test_attention_in_blocks_of_any_size",
    "test_states_of_any_scores",
    "test_blocks_make_no_difference",
    "test_blocked_blocks_make_no_difference",
    "test_attention_for_any_sizes",
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
        total, output = total + factor * state[1], output + factor * state[2]
    return maximum, total, output / total.clamp(min=1e-30)
