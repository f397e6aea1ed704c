"""`simple_self_attention` blends the rows with the raw scores.

A softmax should first turn the T scores of a token into T weights that sum to one. Raw scores sum to anything, so a
blend can lie far from all the rows. A negative score even subtracts its row.
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
    return inputs @ inputs.T @ inputs
