"""`finish` takes a softmax of the weighted sum. The softmax is in the state already, but for the division by the sum of
exponentials.
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
    return torch.softmax(state[2], dim=-1)
