"""forward runs under no_grad, as in an example that only prints."""

CAUGHT_BY = ("test_it_can_learn",)


import torch


class CausalAttention(CausalAttention):
    @torch.no_grad()
    def forward(self, x):
        return super().forward(x)
