"""The context vector of the second token is given to every token."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    weights = torch.softmax(inputs @ inputs[1 % len(inputs)], dim=0)
    return (weights @ inputs).expand_as(inputs)
