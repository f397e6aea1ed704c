"""`grouped_query_attention` checks nothing itself and waits for `reshape` to fail. `reshape` counts all numbers, tokens too:
it works whenever the groups divide heads times tokens, and then cuts a head between two groups. Look first whether the
groups divide the heads.
"""

CAUGHT_BY = ("test_groups_must_divide_the_heads", "test_other_numbers_are_refused")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    try:
        stacked = q.reshape(q.shape[0], k.shape[1], -1, q.shape[3])
    except RuntimeError as error:
        raise ValueError("the groups do not divide the heads") from error
    scores = stacked @ k.mT / math.sqrt(q.shape[3])
    return (torch.softmax(scores, dim=-1) @ v).reshape(q.shape)
