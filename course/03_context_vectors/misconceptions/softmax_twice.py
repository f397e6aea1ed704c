"""The weights go through a second softmax, which flattens them."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    weights = torch.softmax(inputs @ inputs.T, dim=-1)
    return torch.softmax(weights, dim=-1) @ inputs
