"""`grouped_query_attention` accepts some numbers of groups above the number of heads. A larger number never divides a
smaller one, so ValueError must be raised.
"""

CAUGHT_BY = ("test_groups_must_divide_the_heads", "test_other_numbers_are_refused")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0 and groups % heads != 0:
        raise ValueError
    use = [head * groups // heads for head in range(heads)]
    scores = q @ k[:, use].mT / math.sqrt(q.shape[3])
    return torch.softmax(scores, dim=-1) @ v[:, use]
