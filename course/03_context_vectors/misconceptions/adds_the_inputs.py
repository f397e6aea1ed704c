"""The blend is added to the token instead of replacing it."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    return inputs + torch.softmax(inputs @ inputs.T, dim=-1) @ inputs
