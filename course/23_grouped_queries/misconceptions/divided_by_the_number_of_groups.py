"""`grouped_query_attention` divides the number of a query head by the number of groups. It must be divided by how many
heads share one. Four heads in two groups hide the mistake, because both numbers are 2.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Who shares with whom"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    use = [min(head // groups, groups - 1) for head in range(heads)]
    scores = q @ k[:, use].mT / math.sqrt(q.shape[3])
    return torch.softmax(scores, dim=-1) @ v[:, use]
