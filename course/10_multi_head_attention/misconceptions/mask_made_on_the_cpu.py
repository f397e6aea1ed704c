"""The mask is made in forward, on the CPU, wherever x is."""

CAUGHT_BY = ("test_module_moves_to_another_device",)

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        self.mask = torch.ones(len(self.mask), len(self.mask), dtype=torch.bool).triu(diagonal=1)
        return super().forward(x)
