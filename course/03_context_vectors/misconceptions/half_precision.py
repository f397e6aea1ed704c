"""`simple_self_attention` computes all its steps in bfloat16.

The results need the accuracy of float32. bfloat16 keeps only two or three digits. Converting the result to float32
afterwards does not bring the lost digits back.
"""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_by_hand",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)
SECTION = "Your task, part 1"

import torch


def simple_self_attention(inputs):
    x = inputs.bfloat16()
    return (torch.softmax(x @ x.T, dim=-1) @ x).float()
