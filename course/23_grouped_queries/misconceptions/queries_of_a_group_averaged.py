"""`grouped_query_attention` averages the queries of a group. Each query head keeps queries of its own, and only keys and
values are shared. As it is, all heads of a group give the same result.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Who shares with whom"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    mean = q.unflatten(1, (groups, heads // groups)).mean(2)
    scores = mean @ k.mT / math.sqrt(q.shape[3])
    return (torch.softmax(scores, dim=-1) @ v).repeat_interleave(heads // groups, dim=1)
