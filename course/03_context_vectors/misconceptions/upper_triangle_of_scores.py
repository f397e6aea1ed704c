"""The loop over pairs fills only half of the score table; the other half stays 0."""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)

import torch


def simple_self_attention(inputs):
    scores = torch.zeros(len(inputs), len(inputs))
    for i in range(len(inputs)):
        for j in range(i, len(inputs)):
            scores[i, j] = inputs[i] @ inputs[j]
    return torch.softmax(scores, dim=-1) @ inputs
