"""`grouped_query_attention` subtracts one maximum of all scores before it takes exponentials. Each query needs its own. If the
scores of a query lie far below those of another one, all its exponentials become 0, and 0 / 0 is NaN.
"""

CAUGHT_BY = ("test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError(f"{groups} groups do not divide {heads} heads")
    stacked = q.reshape(q.shape[0], groups, -1, q.shape[3])
    scores = stacked @ k.mT / math.sqrt(q.shape[3])
    exponentials = torch.exp(scores - scores.max())
    weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
    return (weights @ v).reshape(q.shape)
