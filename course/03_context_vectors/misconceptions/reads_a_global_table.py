"""`simple_self_attention` computes with a table that is defined outside of it, and not with its argument. It must use
only what it is called with. For the six tokens of the lesson both are the same, so the mistake does not show there.
"""

CAUGHT_BY = (
    "test_self_attention_by_hand",
    "test_self_attention_of_one_token_or_feature",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
    "test_one_token_and_one_feature",
)
SECTION = "Your task, part 1"


import torch

sentence = torch.tensor(
    [
        [0.43, 0.15, 0.89],
        [0.55, 0.87, 0.66],
        [0.57, 0.85, 0.64],
        [0.22, 0.58, 0.33],
        [0.77, 0.25, 0.10],
        [0.05, 0.80, 0.55],
    ]
)


def simple_self_attention(inputs):
    return torch.softmax(sentence @ sentence.T, dim=-1) @ sentence
