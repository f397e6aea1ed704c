"""`attend_in_blocks` computes the table of all scores, and cuts it into blocks afterwards. Each block of keys must make
scores of its own. The result is the same, and the memory that blocks are meant to save is taken.
"""

CAUGHT_BY = ("test_table_is_never_in_memory", "test_memory_stays_below_a_table")
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    table, state = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1]), None
    for start in range(0, keys.shape[-2], block):
        state = update(state, table[..., start : start + block], values[..., start : start + block, :])
    return finish(state)
