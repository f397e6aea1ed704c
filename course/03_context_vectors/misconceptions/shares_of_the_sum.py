"""`simple_self_attention` divides the scores of each token by their sum.

A softmax should make the weights: exponentials first, then shares of their sum. The rows sum to one either way. But a
negative score becomes a negative weight, and a sum near 0 makes the weights huge.
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
    scores = inputs @ inputs.T
    return scores / scores.sum(dim=-1, keepdim=True) @ inputs
