"""`grouped_query_attention` repeats each head of keys and values g times. Each head serves h/g query heads, so it must be
repeated h/g times. After g copies there are g times g heads, and this is h only by accident.
"""

CAUGHT_BY = (
    "test_neighbours_share_a_head",
    "test_a_head_for_each_or_one_for_all",
    "test_groups_must_divide_the_heads",
    "test_output_keeps_the_dtype",
    "test_it_works_on_any_device",
    "test_attention_is_written_by_hand",
    "test_any_number_of_groups",
    "test_other_numbers_are_refused",
    "test_the_work_is_your_own",
)
SECTION = "Two ways to compute it"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups:
        raise ValueError("heads and groups do not fit")
    k, v = (x.repeat_interleave(groups, dim=1) for x in (k, v))
    return torch.softmax(q @ k.mT / math.sqrt(q.shape[3]), dim=-1) @ v
