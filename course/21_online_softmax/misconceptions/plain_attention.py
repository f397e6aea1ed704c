"""`attend_in_blocks` takes one softmax of all scores and does not look at `block`. The result is right, and the whole
table of scores is in memory. For long texts, that table is what memory has no room for.
"""

CAUGHT_BY = ("test_table_is_never_in_memory", "test_memory_stays_below_a_table")
SECTION = "The table that nobody needs"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    return torch.softmax(scores, dim=-1) @ values
