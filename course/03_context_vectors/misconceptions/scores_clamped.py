"""`simple_self_attention` cuts off scores above 20. Two scores of 45 and 46 then count the same, though the larger one should get
nearly three times the weight. Use the scores as they are.
"""

CAUGHT_BY = ("test_self_attention_by_hand", "test_self_attention_of_any_size")
SECTION = "Every word gets a blend"

import torch


def simple_self_attention(inputs):
    return torch.softmax((inputs @ inputs.T).clamp(-20, 20), dim=-1) @ inputs
