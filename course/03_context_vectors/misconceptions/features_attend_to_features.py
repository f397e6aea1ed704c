"""`simple_self_attention` compares features with features: its scores have shape (d, d).

It should compare tokens with tokens, with scores of shape (T, T). The result has shape (T, d) all the same, so only the
numbers are wrong. Each row is mixed from its own features and takes nothing from another token.
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
    return inputs @ torch.softmax(inputs.T @ inputs, dim=-1)
