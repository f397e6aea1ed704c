"""`simple_self_attention` divides the scores by the square root of d, itself or inside
`F.scaled_dot_product_attention`, which scales unless `scale=1` is passed.

The softmax should take the scores as they are here; scaling comes in the next lesson. Divided scores lie closer
together, so the weights come out too equal. For d = 1 there is no difference.
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
    return torch.softmax(inputs @ inputs.T / inputs.shape[1] ** 0.5, dim=-1) @ inputs
