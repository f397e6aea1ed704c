"""The blends are computed in half precision."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    x = inputs.bfloat16()
    return (torch.softmax(x @ x.T, dim=-1) @ x).float()
