"""`grouped_query_attention` copies each head of keys and values g times. There must be h heads after that, so it needs
h/g copies of each. With g copies there are g times g heads, and einsum accepts these only by accident.
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

import torch


def grouped_query_attention(q, k, v):
    groups = k.shape[1]
    if q.shape[1] % groups:
        raise ValueError("heads and groups do not fit")
    keys, values = k.repeat_interleave(groups, dim=1), v.repeat_interleave(groups, dim=1)
    weights = (torch.einsum("bhtd,bhsd->bhts", q, keys) * q.shape[3] ** -0.5).softmax(-1)
    return torch.einsum("bhts,bhsd->bhtd", weights, values)
