"""`attend_in_blocks` fills the last block with keys and values of 0. The last block may have fewer keys. A key of 0 has
the score 0, not -inf, so it takes weight from the keys that exist.
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
    short = -keys.shape[-2] % block
    keys, values = (torch.nn.functional.pad(x, (0, 0, 0, short)) for x in (keys, values))
    state = None
    for k, v in zip(keys.split(block, dim=-2), values.split(block, dim=-2)):
        state = update(state, queries @ k.mT / math.sqrt(k.shape[-1]), v)
    return finish(state)
