"""`context_vector` and `simple_self_attention` drop every dimension of size 1 from the result.

The shapes (d,) and (T, d) should stay for T = 1 and d = 1, too. With a single feature, `context_vector` returns a bare
number. With a single token or a single feature, `simple_self_attention` returns a vector instead of a table.
"""

CAUGHT_BY = ("test_context_vector_of_any_size", "test_one_token_and_one_feature")
SECTION = "Every word gets a blend"

import torch


def context_vector(weights, values):
    return (weights[None] @ values).squeeze()


def simple_self_attention(inputs):
    return (torch.softmax(inputs @ inputs.T, dim=-1) @ inputs).squeeze()
