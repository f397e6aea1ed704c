"""`attend_in_blocks` begins each block with the last key of the one before. Each key belongs to one block. As it is,
keys at the seams count twice.
"""

CAUGHT_BY = (
    "test_attention_in_blocks_of_any_size",
    "test_arguments_stay_as_they_are",
    "test_attention_for_any_sizes",
    "test_what_is_passed_is_left_alone",
)
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    state = None
    for start in range(0, keys.shape[-2], block):
        some = slice(max(start - 1, 0), start + block)
        scores = queries @ keys[..., some, :].transpose(-2, -1) / math.sqrt(keys.shape[-1])
        state = update(state, scores, values[..., some, :])
    return finish(state)
