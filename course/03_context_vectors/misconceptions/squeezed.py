"""Every dimension of size 1 is dropped from the result. The shapes (d,) and (T, d) should stay for T = 1 and d = 1,
too. With a single feature, `context_vector` returns a bare number. With a single token or a single feature,
`simple_self_attention` returns a vector instead of a table.
"""

CAUGHT_BY = (
    "test_one_row_or_one_feature",
    "test_self_attention_of_one_token_or_feature",
    "test_context_vector_keeps_its_dimension",
    "test_one_token_and_one_feature",
)
SECTION = "Every word gets a blend"

import torch


def context_vector(weights, values):
    return (weights[None] @ values).squeeze()


def simple_self_attention(inputs):
    return (torch.softmax(inputs @ inputs.T, dim=-1) @ inputs).squeeze()
