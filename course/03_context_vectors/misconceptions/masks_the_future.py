"""`simple_self_attention` hides from each token all the tokens after it.

Nothing is masked here: every token looks at all T tokens. The first token sees only itself and comes out unchanged.
Only the last row of the result is right.
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
    future = torch.ones(len(inputs), len(inputs), dtype=torch.bool).triu(1)
    return torch.softmax((inputs @ inputs.T).masked_fill(future, -torch.inf), dim=-1) @ inputs
