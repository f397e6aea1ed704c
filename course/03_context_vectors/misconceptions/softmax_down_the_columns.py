"""`simple_self_attention` takes the softmax over the queries: the columns of the weights sum to one.

Each row belongs to one query, and each row should sum to one. The scores are symmetric, so the wrong table is the right
one transposed and looks plausible. Only the row sums show that a token spends more or less than its budget.
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
    return torch.softmax(inputs @ inputs.T, dim=0) @ inputs
