"""`attend_in_blocks` rounds the number of pieces down. If `block` does not divide the number of keys, its pieces have
more than `block` keys. The result is right, but more scores are in memory at a time than allowed: with 127 keys in
blocks of 64, all of them. Round up, so that the last block is shorter.
"""

CAUGHT_BY = ("test_table_is_never_in_memory",)
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    state = None
    pieces = max(1, keys.shape[-2] // block)
    for some, theirs in zip(keys.chunk(pieces, dim=-2), values.chunk(pieces, dim=-2)):
        scores = queries @ some.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        state = update(state, scores, theirs)
    return finish(state)
