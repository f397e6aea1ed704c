"""`grouped_query_attention` uses `assert` to refuse numbers of heads that do not fit. The contract names ValueError.
Assertions disappear when Python runs with -O.
"""

CAUGHT_BY = ("test_groups_must_divide_the_heads", "test_other_numbers_are_refused")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    assert heads % groups == 0
    grouped = q.unflatten(1, (groups, heads // groups))
    scores = grouped @ k[:, :, None].mT / math.sqrt(q.shape[3])
    return (torch.softmax(scores, dim=-1) @ v[:, :, None]).flatten(1, 2)
