"""`grouped_query_attention` repeats all heads of keys and values one after the other: 0, 1, 0, 1. Neighbouring query
heads share a head: 0, 0, 1, 1. With one group, or a group for each head, both are the same.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_any_number_of_groups")
SECTION = "Who shares with whom"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    share = heads // groups
    k, v = k.repeat(1, share, 1, 1), v.repeat(1, share, 1, 1)
    scores = q @ k.mT / math.sqrt(q.shape[3])
    return torch.softmax(scores, dim=-1) @ v
