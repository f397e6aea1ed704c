"""`update` subtracts no maximum. Exponentials of scores near 100 overflow in float32, and those near -120 all become 0,
which leaves 0 / 0. Subtract the largest score so far.
"""

CAUGHT_BY = (
    "test_first_block_starts_the_state",
    "test_next_block_is_added_to_the_state",
    "test_blocked_keys_add_nothing",
    "test_scores_of_any_size",
    "test_states_of_any_scores",
    "test_blocks_make_no_difference",
    "test_blocked_blocks_make_no_difference",
)
SECTION = "One key at a time"

import torch


def update(state, scores, values):
    exponentials = torch.exp(scores)
    total, output = exponentials.sum(dim=-1, keepdim=True), exponentials @ values
    if state is not None:
        total, output = total + state[1], output + state[2]
    return torch.zeros_like(total), total, output
