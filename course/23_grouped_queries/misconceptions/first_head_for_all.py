"""`grouped_query_attention` uses the first head of keys and values for all query heads. Each group has a head of its
own. Only with a single group do all of them share one.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Who shares with whom"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    use = [0 for head in range(heads)]
    scores = q @ k[:, use].mT / math.sqrt(q.shape[3])
    return torch.softmax(scores, dim=-1) @ v[:, use]
