"""`simple_self_attention` assigns the weighted row in its inner loop. It must add it to the sum so far. Only the last
row of `inputs`, times its weight, is left in each context vector.
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
    result = torch.zeros_like(inputs)
    for row, query in enumerate(inputs):
        weights = torch.softmax(inputs @ query, dim=0)
        for weight, token in zip(weights, inputs):
            result[row] = weight * token
    return result
