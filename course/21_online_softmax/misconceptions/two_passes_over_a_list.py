"""`attend_in_blocks` keeps the scores of all blocks in a list. Together they are as large as the table of all scores.
Compute the scores of a block when its turn comes, and forget them before the next one.
"""

CAUGHT_BY = ("test_table_is_never_in_memory", "test_memory_stays_below_a_table")
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    parts = [queries @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]) for k in keys.split(block, dim=-2)]
    maximum = torch.stack([part.amax(-1, keepdim=True) for part in parts]).amax(0)
    total, output = 0, 0
    for part, v in zip(parts, values.split(block, dim=-2), strict=True):
        weights = torch.exp(part - maximum)
        total, output = total + weights.sum(-1, keepdim=True), output + weights @ v
    return output / total
