"""`update` returns the state of the new block alone. It must add the block to the state that it is given. As it is,
only the last block has weight.
"""

CAUGHT_BY = (
    "test_next_block_is_added_to_the_state",
    "test_blocked_keys_add_nothing",
    "test_scores_of_any_size",
    "test_attention_in_blocks_of_any_size",
    "test_states_of_any_scores",
    "test_blocks_make_no_difference",
    "test_blocked_blocks_make_no_difference",
    "test_attention_for_any_sizes",
)
SECTION = "When the maximum grows"

import torch


def update(state, scores, values):
    maximum = scores.amax(dim=-1, keepdim=True)
    shift = maximum.masked_fill(maximum == -torch.inf, 0.0)
    exponentials = torch.exp(scores - shift)
    total, output = exponentials.sum(dim=-1, keepdim=True), exponentials @ values
    return maximum, total, output
