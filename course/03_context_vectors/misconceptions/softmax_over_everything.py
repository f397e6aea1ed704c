"""One softmax over the whole score table: all weights together sum to one."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    scores = inputs @ inputs.T
    return torch.softmax(scores.flatten(), dim=0).view_as(scores) @ inputs
