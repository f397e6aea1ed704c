"""`update` takes a softmax of each block and adds up the results. Blocks share one softmax: a block with low scores
must count less than one with high scores.
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
SECTION = "One key at a time"

import torch


def update(state, scores, values):
    weights = torch.softmax(scores, dim=-1)
    total, output = weights.sum(dim=-1, keepdim=True), weights @ values
    maximum = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        maximum, total, output = torch.maximum(maximum, state[0]), total + state[1], output + state[2]
    return maximum, total, output
