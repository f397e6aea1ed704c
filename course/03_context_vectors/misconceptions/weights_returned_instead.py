"""`simple_self_attention` returns the weights, of shape (T, T), and leaves out the last step.

The weights should blend the rows of `inputs` into context vectors, of shape (T, d). With as many tokens as features,
the shape does not show that the blend is missing.
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
    return torch.softmax(inputs @ inputs.T, dim=-1)
