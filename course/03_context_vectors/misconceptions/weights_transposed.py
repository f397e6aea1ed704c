"""`simple_self_attention` transposes the weights before it blends the rows.

Row i of the weights says what token i takes from each token, and should blend the rows as it stands. Transposed, row i
says what the others take from token i. It need not sum to one, so the token spends too much or too little.
"""

CAUGHT_BY = (
    "test_context_vectors_of_six_tokens",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
)
SECTION = "A trap that this sentence hides"

import torch


def simple_self_attention(inputs):
    weights = torch.softmax(inputs @ inputs.T, dim=-1)
    return weights.T @ inputs
