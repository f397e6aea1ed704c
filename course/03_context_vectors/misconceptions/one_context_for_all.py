"""`simple_self_attention` gives every token the context vector of the second one.

Every token should be the query once and get a blend of its own. All rows of the result are equal, and only row 1 is
right.
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
    weights = torch.softmax(inputs @ inputs[1 % len(inputs)], dim=0)
    return (weights @ inputs).expand_as(inputs)
