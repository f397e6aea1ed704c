"""`grouped_query_attention` hides later keys. This attention has no mask: each query sees all keys. A mask here also
goes wrong when there are more queries than keys, or fewer.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    k, v = (x.repeat_interleave(heads // groups, dim=1) for x in (k, v))
    scores = q @ k.mT / math.sqrt(q.shape[3])
    later = torch.ones(scores.shape[2:], dtype=torch.bool, device=q.device).triu(1)
    return torch.softmax(scores.masked_fill(later, -torch.inf), dim=-1) @ v
