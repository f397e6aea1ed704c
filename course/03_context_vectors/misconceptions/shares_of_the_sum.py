"""The scores are divided by their sum instead of going through a softmax."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    scores = inputs @ inputs.T
    return scores / scores.sum(dim=-1, keepdim=True) @ inputs
