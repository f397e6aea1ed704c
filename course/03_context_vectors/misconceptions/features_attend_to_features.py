"""The transpose stands on the wrong side: features are compared and blended instead of tokens."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    return inputs @ torch.softmax(inputs.T @ inputs, dim=-1)
