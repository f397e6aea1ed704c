"""`attend_in_blocks` takes one more block than there are keys if the size divides their number. That block is empty,
and an empty block has no maximum.
"""

CAUGHT_BY = ("test_attention_in_blocks_of_any_size", "test_attention_for_any_sizes")
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    state = None
    for number in range(keys.shape[-2] // block + 1):
        start = number * block
        some = slice(start, start + block)
        scores = queries @ keys[..., some, :].transpose(-2, -1) / math.sqrt(keys.shape[-1])
        state = update(state, scores, values[..., some, :])
    return finish(state)
