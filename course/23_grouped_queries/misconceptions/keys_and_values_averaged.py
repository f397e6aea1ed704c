"""`grouped_query_attention` averages keys and values over all groups. Each group uses its own head of them. The average
is right for a single group only.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Who shares with whom"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    scores = q @ k.mean(1, keepdim=True).mT / math.sqrt(q.shape[3])
    return torch.softmax(scores, dim=-1) @ v.mean(1, keepdim=True)
