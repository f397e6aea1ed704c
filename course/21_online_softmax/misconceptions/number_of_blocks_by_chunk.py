"""`attend_in_blocks` takes `block` for the number of blocks, as the first argument of `chunk` is. It is the number of keys in
each: `split` takes that. The result is the same, but with a small `block` each block is far larger than it may be.
"""

CAUGHT_BY = ("test_table_is_never_in_memory", "test_memory_stays_below_a_table")
SECTION = "Your task, part 2"

import math


def attend_in_blocks(queries, keys, values, block):
    state = None
    for some, theirs in zip(keys.chunk(block, dim=-2), values.chunk(block, dim=-2)):
        scores = queries @ some.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        state = update(state, scores, theirs)
    return finish(state)
