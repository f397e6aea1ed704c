"""`grouped_query_attention` drops the dimension of the heads from keys and values if there is only one group. Then
their first dimension, the texts, stands where the query heads are, and each head reads another text. A batch of one
hides it. Keep the dimension of size 1: it is broadcast to all heads.
"""

CAUGHT_BY = ("test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Two ways to compute it"

import math

import torch

right = grouped_query_attention


def grouped_query_attention(q, k, v):
    if k.shape[1] != 1:
        return right(q, k, v)
    k, v = k.squeeze(1), v.squeeze(1)
    return torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1) @ v
