"""`grouped_query_attention` cuts the queries as if the tokens came before the heads. In (b, h, t, d) the heads come
first. A reshape to the right shape does not move dimensions.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    b, _, t, d = q.shape
    grouped = q.reshape(b, t, groups, heads // groups, d).permute(0, 2, 3, 1, 4)
    scores = grouped @ k[:, :, None].mT / math.sqrt(d)
    return (torch.softmax(scores, dim=-1) @ v[:, :, None]).flatten(1, 2)
