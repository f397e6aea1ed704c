"""`attend_in_blocks` averages the results of the blocks. Blocks share one softmax: those with high scores must count
more, and a short one less.
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
    results = []
    for start in range(0, keys.shape[-2], block):
        some = slice(start, start + block)
        scores = queries @ keys[..., some, :].transpose(-2, -1) / math.sqrt(keys.shape[-1])
        results.append(torch.softmax(scores, dim=-1) @ values[..., some, :])
    return torch.stack(results).mean(0)
