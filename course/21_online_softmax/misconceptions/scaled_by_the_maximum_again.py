"""`finish` multiplies by the exponential of the maximum. The maximum cancels between both sums, and the multiplication
overflows where it does not spoil the result.
"""

CAUGHT_BY = (
    "test_scores_of_any_size",
    "test_last_step_divides",
    "test_attention_in_blocks_of_any_size",
    "test_blocks_make_no_difference",
    "test_blocked_blocks_make_no_difference",
    "test_attention_for_any_sizes",
)
SECTION = "Your task, part 1"

import torch


def finish(state):
    return state[2] / state[1] * torch.exp(state[0])
