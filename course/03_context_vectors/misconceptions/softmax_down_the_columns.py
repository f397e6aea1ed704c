"""`simple_self_attention` blends with weights whose columns sum to one, and whose rows do not. Row i of the weights belongs
to token i. Is the softmax taken down the columns, or is the table of weights turned round? Each token gets the shares that
others give to it.
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
