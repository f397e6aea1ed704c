"""The softmax runs over the queries: the columns of the weights sum to one, not the rows."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    return torch.softmax(inputs @ inputs.T, dim=0) @ inputs
