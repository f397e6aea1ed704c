"""The weights are returned beside the context vectors, where the context vectors alone were asked for."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    weights = torch.softmax(inputs @ inputs.T, dim=-1)
    return weights @ inputs, weights
