"""`finish` divides by the sum of exponentials of all queries together. Each query has a sum of its own. With more than
one query, the weights of a query sum to less than 1.
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


def finish(state):
    return state[2] / state[1].sum(dim=-2, keepdim=True)
