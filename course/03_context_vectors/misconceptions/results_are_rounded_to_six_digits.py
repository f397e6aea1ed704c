"""Both functions round their results to six decimals. Return all digits: the numbers that follow are computed from them. A
small weight or a small token loses most of its digits, or all.
"""

CAUGHT_BY = (
    "test_context_vector_by_hand",
    "test_self_attention_by_hand",
    "test_weights_are_used_as_they_are",
    "test_self_attention_of_any_size",
)
SECTION = "The same with six words"

import torch


def context_vector(weights, values):
    return (weights @ values).round(decimals=6)


def simple_self_attention(inputs):
    return (torch.softmax(inputs @ inputs.T, dim=-1) @ inputs).round(decimals=6)
