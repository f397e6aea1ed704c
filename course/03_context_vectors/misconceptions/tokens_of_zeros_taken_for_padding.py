"""`simple_self_attention` gives a row of zeros no weight, as if it were padding. It is a token like any other: its scores are 0,
not -inf, and so it gets a share of the weight in every row.
"""

CAUGHT_BY = ("test_self_attention_by_hand", "test_self_attention_of_one_token_or_feature")
SECTION = "Every word gets a blend"

import torch


def simple_self_attention(inputs):
    scores = (inputs @ inputs.T).masked_fill((inputs == 0).all(dim=-1), -torch.inf)
    return torch.softmax(scores, dim=-1) @ inputs
