"""`attend_in_blocks` counts its blocks by the number of queries. The blocks are blocks of keys. If there are more keys
than queries, the last ones can be left out.
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
    for start in range(0, queries.shape[-2], block):
        some = slice(start, start + block)
        scores = queries @ keys[..., some, :].transpose(-2, -1) / math.sqrt(keys.shape[-1])
        state = update(state, scores, values[..., some, :])
    return finish(state)
