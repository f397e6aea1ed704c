"""Rows are compared by their cosine: the lengths are divided out of the scores."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    unit = torch.nn.functional.normalize(inputs, dim=-1)
    return torch.softmax(unit @ unit.T, dim=-1) @ inputs
