"""`simple_self_attention` scores the tokens by cosines: it divides by the lengths of the rows.

The scores should be plain dot products, in which length counts. Cosines lie between -1 and 1, so the weights of rows
longer than 1 come out too equal.
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
    unit = torch.nn.functional.normalize(inputs, dim=-1)
    return torch.softmax(unit @ unit.T, dim=-1) @ inputs
