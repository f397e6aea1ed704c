"""`grouped_query_attention` calls `view`, which needs a suitable order in memory. A tensor may have any layout. Heads are
often made by `transpose`, and then they are not contiguous. Use `reshape`.
"""

CAUGHT_BY = ("test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    b, _, t, d = q.shape
    stacked = q.view(b, groups, heads // groups * t, d)
    scores = stacked @ k.mT / math.sqrt(d)
    return (torch.softmax(scores, dim=-1) @ v).view(b, heads, t, d)
