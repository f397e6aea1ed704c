"""`finish` returns the weighted sum as it is. It must be divided by the sum of exponentials. Otherwise the weights do
not sum to one.
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


def finish(state):
    return state[2]
