"""`grouped_query_attention` accepts numbers of groups below the number of heads that do not divide it. ValueError must be
raised whenever the number of groups does not divide the number of heads.
"""

CAUGHT_BY = ("test_groups_must_divide_the_heads", "test_other_numbers_are_refused")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if groups > heads:
        raise ValueError(f"{groups} groups are more than {heads} heads")
    use = torch.arange(heads, device=q.device) * groups // heads
    scores = q @ k[:, use].mT / math.sqrt(q.shape[3])
    return torch.softmax(scores, dim=-1) @ v[:, use]
