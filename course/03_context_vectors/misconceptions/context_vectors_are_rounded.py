"""`simple_self_attention` rounds its result to four decimals, as the lesson prints it. Return all digits: the numbers
that follow are computed from them. Values that are small lose most of their digits, or all.
"""

CAUGHT_BY = (
    "test_self_attention_by_hand",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
    "test_one_token_and_one_feature",
)
SECTION = "The same with six words"

import torch


def simple_self_attention(inputs):
    return (torch.softmax(inputs @ inputs.T, dim=1) @ inputs).round(decimals=4)
