"""`simple_self_attention` takes the softmax of the weights a second time.

One softmax over each row of the scores should make the weights. Weights lie between 0 and 1, so after a second softmax
they differ by a factor of e at most. Every blend moves towards the plain mean of the rows.
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
    return torch.softmax(weights, dim=-1) @ inputs
