"""`simple_self_attention` computes the context vectors and returns nothing.

The last line should be a `return`. Without it, the function's result is `None`, and the context vectors are lost as soon
as they are made.
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
    weights = torch.softmax(inputs @ inputs.mT, dim=-1)
    weights @ inputs
