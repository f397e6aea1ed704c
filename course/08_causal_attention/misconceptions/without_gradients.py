"""`CausalAttention.forward` runs under `torch.no_grad()`. Gradients must flow to x and to all parameters of the three
linear layers. The output is right but belongs to no graph: `backward()` raises an error, and the layer cannot learn.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_it_can_learn", "test_it_can_learn_with_dropout")
SECTION = "Your task"


import torch


class CausalAttention(CausalAttention):
    @torch.no_grad()
    def forward(self, x):
        return super().forward(x)
