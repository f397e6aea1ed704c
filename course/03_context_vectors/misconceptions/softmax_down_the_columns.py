"""`simple_self_attention` uses the weights in the wrong direction: the softmax runs down the columns of the scores, or the
product sums over the queries. Row i of the weights belongs to token i: it sums to one, and it blends the rows for token i.
Here each token gets the shares that others give to it.
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
