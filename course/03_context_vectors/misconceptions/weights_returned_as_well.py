"""`simple_self_attention` returns a pair: the context vectors and the weights.

It should return the context vectors alone, a tensor of shape (T, d). Then the result has the shape of `inputs` and fits
into the next layer, which a pair does not.
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
    weights = torch.softmax(inputs @ inputs.T, dim=-1)
    return weights @ inputs, weights
