"""`grouped_query_attention` takes one softmax over all query heads of a group. Each query head has a softmax of its
own. As it is, the weights of a token sum to one over the whole group, and each head gets a part.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Who shares with whom"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    grouped = q.unflatten(1, (groups, heads // groups))
    scores = grouped @ k[:, :, None].mT / math.sqrt(q.shape[3])
    powers = (scores - scores.amax((2, 4), keepdim=True)).exp()
    weights = powers / powers.sum((2, 4), keepdim=True)
    return (weights @ v[:, :, None]).flatten(1, 2)
