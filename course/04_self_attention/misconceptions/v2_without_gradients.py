"""forward runs under no_grad, as in an example that only prints."""

CAUGHT_BY = ("test_v2_can_learn",)


import torch


class SelfAttention_v2(SelfAttention_v2):
    @torch.no_grad()
    def forward(self, x):
        return super().forward(x)
