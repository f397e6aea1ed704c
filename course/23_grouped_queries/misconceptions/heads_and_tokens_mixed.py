"""`grouped_query_attention` mixes heads and tokens when it puts the groups together. The result must have the heads in
their order, and in each of them the tokens. A reshape to the right shape does not move dimensions.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    grouped = q.unflatten(1, (groups, heads // groups))
    scores = grouped @ k[:, :, None].mT / math.sqrt(q.shape[3])
    output = torch.softmax(scores, dim=-1) @ v[:, :, None]
    return output.transpose(2, 3).reshape(q.shape)
