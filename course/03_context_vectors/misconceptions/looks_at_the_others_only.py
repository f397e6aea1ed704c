"""A token does not look at itself."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    scores = inputs @ inputs.T
    scores.fill_diagonal_(-torch.inf)
    return torch.softmax(scores, dim=-1) @ inputs
