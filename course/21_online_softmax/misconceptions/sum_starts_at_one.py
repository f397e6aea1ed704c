"""`update` lets the sum of exponentials begin at 1. An empty sum is 0. As it is, the weights sum to less than one."""

CAUGHT_BY = (
    "test_first_block_starts_the_state",
    "test_blocked_keys_add_nothing",
    "test_scores_of_any_size",
    "test_attention_in_blocks_of_any_size",
    "test_arguments_stay_as_they_are",
    "test_states_of_any_scores",
    "test_blocks_make_no_difference",
    "test_blocked_blocks_make_no_difference",
    "test_attention_for_any_sizes",
)
SECTION = "One key at a time"

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
    total = total + 1 if state is None else total
    return maximum, total, output
