"""`simple_self_attention` takes a single softmax over the whole table of scores.

Each token has its own budget, so each row of the weights should sum to one. With one budget for all T * T weights, a
row sums to 1/T on average, and the blends shrink with every further token.
"""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_by_hand",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)
SECTION = "A trap that this sentence hides"

import torch


def simple_self_attention(inputs):
    scores = inputs @ inputs.T
    return torch.softmax(scores.flatten(), dim=0).view_as(scores) @ inputs
