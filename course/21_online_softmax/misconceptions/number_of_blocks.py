"""`attend_in_blocks` takes `block` for the number of blocks. It is the number of keys in each. The result is the same, but
with a small `block` there are few blocks, and each is far larger than it may be.
"""

CAUGHT_BY = ("test_table_is_never_in_memory", "test_memory_stays_below_a_table")
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    state, block = None, -(-keys.shape[-2] // block)
    for start in range(0, keys.shape[-2], block):
        some = slice(start, start + block)
        scores = queries @ keys[..., some, :].transpose(-2, -1) / math.sqrt(keys.shape[-1])
        state = update(state, scores, values[..., some, :])
    return finish(state)
