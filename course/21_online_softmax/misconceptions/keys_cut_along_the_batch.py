"""`attend_in_blocks` cuts blocks along the first dimension. In a batch, these are the texts. The keys are always the last
dimension but one.
"""

CAUGHT_BY = ("test_each_matrix_of_a_batch_is_on_its_own", "test_attention_for_any_sizes")
SECTION = "Your task, part 2"

import math

import torch


def attend_in_blocks(queries, keys, values, block):
    state = None
    for start in range(0, keys.shape[0], block):
        some = slice(start, start + block)
        scores = queries @ keys[some].transpose(-2, -1) / math.sqrt(keys.shape[-1])
        state = update(state, scores, values[some])
    return finish(state)
