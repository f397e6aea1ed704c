"""`grouped_query_attention` adds a small number to the sum of the exponentials. The weights of a query must sum to 1. If
all scores are low, all exponentials are tiny. The small number then makes up a part of the sum, and the output is too
small.
"""

CAUGHT_BY = ("test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Who shares with whom"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups:
        raise ValueError("heads and groups do not fit")
    k, v = (x.repeat_interleave(heads // groups, dim=1) for x in (k, v))
    powers = (q.double() @ k.double().mT / math.sqrt(q.shape[3])).exp()
    return (powers @ v.double() / (powers.sum(-1, keepdim=True) + 1e-8)).to(q.dtype)
