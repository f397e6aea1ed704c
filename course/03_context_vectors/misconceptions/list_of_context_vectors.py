"""`simple_self_attention` returns a Python list of context vectors.

The result is one tensor of shape (T, d). A list has neither shape nor dtype, and the matrix products of the next lesson
do not take it.
"""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_by_hand",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)
SECTION = "Your task, part 2"

import torch


def simple_self_attention(inputs):
    weights = torch.softmax(inputs @ inputs.T, dim=-1)
    return [row @ inputs for row in weights]
