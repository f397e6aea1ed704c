"""`grouped_query_attention` blends the values of the first group for all query heads. The values are grouped like the
keys. The weights are right, and what they weight belongs to others.
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
    of_keys = [head // share for head in range(heads)]
    of_values = [0 for head in range(heads)]
    scores = q @ k[:, of_keys].mT / math.sqrt(q.shape[3])
    return torch.softmax(scores, dim=-1) @ v[:, of_values]
