"""`simple_self_attention` leaves out the diagonal, so that no token looks at itself beside others. Every token should be
scored against all tokens, itself included. Here the other tokens get too much weight.
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
    scores.fill_diagonal_(-torch.inf)
    return torch.softmax(scores, dim=-1) @ inputs
