"""`attend_in_blocks` divides the caller's queries. Arguments must stay as they are. The next call with the same queries
finds smaller ones.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_what_is_passed_is_left_alone")
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    state = None
    queries /= math.sqrt(keys.shape[-1])
    for start in range(0, keys.shape[-2], block):
        scores = queries @ keys[..., start : start + block, :].transpose(-2, -1)
        state = update(state, scores, values[..., start : start + block, :])
    return finish(state)
