"""The tokens after the query are masked, although self-attention looks both ways."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    future = torch.ones(len(inputs), len(inputs), dtype=torch.bool).triu(1)
    return torch.softmax((inputs @ inputs.T).masked_fill(future, -torch.inf), dim=-1) @ inputs
