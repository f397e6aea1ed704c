"""`finish` multiplies by the exponential of the maximum. The maximum cancels between both sums, and the multiplication
overflows where it does not spoil the result.
"""

CAUGHT_BY = (
    "test_last_step_divides",
    "test_scores_of_any_size",
    "test_attention_in_blocks_of_any_size",
    "test_arguments_stay_as_they_are",
    "test_blocks_make_no_difference",
    "test_blocked_blocks_make_no_difference",
    "test_attention_for_any_sizes",
    "test_what_is_passed_is_left_alone",
)
SECTION = "Your task, part 1"

import torch


def finish(state):
    return state[2] / state[1] * torch.exp(state[0])
