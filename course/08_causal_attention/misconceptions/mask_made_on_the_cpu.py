"""The mask is made in forward, on the CPU, wherever x is."""

CAUGHT_BY = ("test_it_moves_to_another_device",)

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        self.future = torch.ones(len(self.future), len(self.future), dtype=torch.bool).triu(diagonal=1)
        return super().forward(x)
