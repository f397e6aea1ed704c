"""`simple_self_attention` cuts scores off at 80, so that no exponential overflows. Two scores of 81 and 83 then count the
same, though the larger one should get seven times the weight. Use the scores as they are: a softmax can cope with them.
"""

CAUGHT_BY = ("test_self_attention_by_hand",)
SECTION = "Every word gets a blend"

import torch


def simple_self_attention(inputs):
    return torch.softmax((inputs @ inputs.T).clamp(max=80), dim=-1) @ inputs
