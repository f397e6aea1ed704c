"""`update` begins with a state whose maximum is 0. Before the first block it is minus infinity, because no score lies below
that. If all scores are near -120, their exponentials all become 0, and 0 is divided by 0.
"""

CAUGHT_BY = (
    "test_first_block_starts_the_state",
    "test_blocked_keys_add_nothing",
    "test_scores_of_any_size",
    "test_states_of_any_scores",
    "test_blocks_make_no_difference",
    "test_blocked_blocks_make_no_difference",
)
SECTION = "When the maximum grows"

import torch


def update(state, scores, values):
    if state is None:
        zeros = torch.zeros_like(scores[..., :1])
        state = zeros, zeros, torch.zeros_like(scores @ values)
    maximum = torch.maximum(state[0], scores.amax(dim=-1, keepdim=True))
    exponentials, factor = torch.exp(scores - maximum), torch.exp(state[0] - maximum)
    total = factor * state[1] + exponentials.sum(dim=-1, keepdim=True)
    return maximum, total, factor * state[2] + exponentials @ values
