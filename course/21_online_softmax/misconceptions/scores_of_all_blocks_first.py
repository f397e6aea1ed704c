"""`attend_in_blocks` keeps the scores of all blocks in a list. Together they are as large as the table of all scores.
Compute the scores of a block when its turn comes, and forget them before the next one.
"""

CAUGHT_BY = ("test_table_is_never_in_memory", "test_memory_stays_below_a_table")
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    scores = [queries @ part.transpose(-2, -1) / math.sqrt(queries.shape[-1]) for part in keys.split(block, dim=-2)]
    state = None
    for one, part in zip(scores, values.split(block, dim=-2), strict=True):
        state = update(state, one, part)
    return finish(state)
