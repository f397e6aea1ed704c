"""`attend_in_blocks` takes larger blocks than `block` says if `block` is small. The result is the same, but more scores
are in memory at a time than the caller has asked for. Each block holds `block` keys, and the last may have fewer.
"""

CAUGHT_BY = ("test_table_is_never_in_memory", "test_memory_stays_below_a_table")
SECTION = "Your task, part 2"

import math


def attend_in_blocks(queries, keys, values, block):
    state, block, queries = None, max(block, 64), queries / math.sqrt(keys.shape[-1])
    for start in range(0, keys.shape[-2], block):
        some = slice(start, start + block)
        scores = queries @ keys[..., some, :].transpose(-2, -1)
        state = update(state, scores, values[..., some, :])
    return finish(state)
