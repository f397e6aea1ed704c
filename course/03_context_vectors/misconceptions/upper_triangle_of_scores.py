"""`simple_self_attention` scores only half of the pairs and leaves the scores below the diagonal at 0.

Every token should be scored against every token, in both directions. A score of 0 still gets weight, because its
exponential is 1. So each token blends in the tokens before it with wrong weights, and only the first row is right.
"""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_by_hand",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)
SECTION = "Every word gets a blend"

import torch


def simple_self_attention(inputs):
    scores = torch.zeros(len(inputs), len(inputs))
    for i in range(len(inputs)):
        for j in range(i, len(inputs)):
            scores[i, j] = inputs[i] @ inputs[j]
    return torch.softmax(scores, dim=-1) @ inputs
