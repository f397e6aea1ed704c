"""`grouped_query_attention` lets query head i use group i // g. Each group serves h/g query heads, so head i uses group
i // (h/g). As it is, some heads use the wrong group, and in other cases they ask for a group that does not exist.
"""

CAUGHT_BY = (
    "test_a_head_for_each_or_one_for_all",
    "test_neighbours_share_a_head",
    "test_groups_must_divide_the_heads",
    "test_it_works_on_any_device",
    "test_attention_is_written_by_hand",
    "test_any_number_of_groups",
    "test_other_numbers_are_refused",
    "test_the_work_is_your_own",
)
SECTION = "Who shares with whom"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups:
        raise ValueError("heads and groups do not fit")
    results = []
    for head in range(heads):
        at = head // groups
        weights = torch.softmax(q[:, head] @ k[:, at].mT / math.sqrt(q.shape[3]), dim=-1)
        results.append(weights @ v[:, at])
    return torch.stack(results, dim=1)
