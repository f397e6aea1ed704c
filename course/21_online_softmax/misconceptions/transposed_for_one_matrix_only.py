"""`attend_in_blocks` turns the keys by swapping dimensions 0 and 1. In a batch these are texts and keys. Count from the
end: the last two dimensions are swapped.
"""

CAUGHT_BY = (
    "test_each_matrix_of_a_batch_is_on_its_own",
    "test_attention_for_any_sizes",
    "test_what_is_passed_is_left_alone",
)
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    state = None
    for start in range(0, keys.shape[-2], block):
        some = slice(start, start + block)
        scores = queries @ keys[..., some, :].transpose(0, 1) / math.sqrt(keys.shape[-1])
        state = update(state, scores, values[..., some, :])
    return finish(state)
