"""`simple_self_attention` returns the context vector of one token, the second.

Every token gets a context vector, so the result has T rows. As it is, it has shape (d,), and with a single token the
call raises an IndexError.
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
    weights = torch.softmax(inputs @ inputs[1], dim=0)
    return weights @ inputs
