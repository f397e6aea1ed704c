"""`SelfAttention_v2.forward` computes its result under `torch.no_grad`.

Gradients should flow to `x` and to all parameters of the three layers. The output is right, but torch does not record
how it was made. No gradient reaches anything, and nothing is learnt.
"""

CAUGHT_BY = ("test_v2_passes_gradients_on", "test_v2_can_learn")
SECTION = "A layer with parameters"


import torch


class SelfAttention_v2(SelfAttention_v2):
    @torch.no_grad()
    def forward(self, x):
        return super().forward(x)
