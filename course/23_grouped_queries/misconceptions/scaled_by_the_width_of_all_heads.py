"""`grouped_query_attention` divides the scores by the square root of h * d, the width of all heads together. Each head has d
features: divide by the square root of d. With more heads, the weights of all keys become more and more alike.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    h, g = q.shape[1], k.shape[1]
    if h % g:
        raise ValueError(f"{h} heads, {g} groups")
    k, v = (x.repeat_interleave(h // g, dim=1) for x in (k, v))
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(h * q.shape[-1]), dim=-1)
    return weights @ v
