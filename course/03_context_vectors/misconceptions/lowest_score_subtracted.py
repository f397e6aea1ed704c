"""`simple_self_attention` subtracts the lowest score before it takes the exponentials. If a token meets one like itself and
one that points the other way, its scores lie far apart, the largest exponential overflows, and the weights are NaN. What
keeps exponentials small is the largest score.
"""

CAUGHT_BY = ("test_self_attention_by_hand", "test_self_attention_of_any_size")
SECTION = "Every word gets a blend"

import torch


def simple_self_attention(inputs):
    scores = inputs @ inputs.T
    exponentials = torch.exp(scores - scores.amin(dim=-1, keepdim=True))
    return exponentials / exponentials.sum(dim=-1, keepdim=True) @ inputs
