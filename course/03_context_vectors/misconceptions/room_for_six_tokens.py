"""`simple_self_attention` makes room for the scores of six tokens.

The number of tokens is T, which comes from the shape of `inputs`. With fewer tokens, scores of 0 stand for tokens that
do not exist; with more, the loop raises an IndexError.
"""

CAUGHT_BY = (
    "test_self_attention_by_hand",
    "test_self_attention_of_one_token_or_feature",
    "test_arguments_stay_as_they_are",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
    "test_one_token_and_one_feature",
    "test_arguments_are_left_unchanged",
)
SECTION = "Every word gets a blend"

import torch


def simple_self_attention(inputs):
    scores = torch.zeros(6, 6)
    for i, token in enumerate(inputs):
        for j, other in enumerate(inputs):
            scores[i, j] = torch.dot(token, other)
    return torch.softmax(scores, dim=-1) @ inputs
