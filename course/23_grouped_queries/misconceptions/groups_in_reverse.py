"""`grouped_query_attention` gives the last head of keys and values to the first query heads. The first group uses head
0, the next one head 1, and so on.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Who shares with whom"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    share = heads // groups
    use = [groups - 1 - head // share for head in range(heads)]
    scores = q @ k[:, use].mT / math.sqrt(q.shape[3])
    return torch.softmax(scores, dim=-1) @ v[:, use]
