"""The embeddings are made without gradient, and stay for ever what they were at the start."""

CAUGHT_BY = ("test_gradients_reach_all_parameters",)

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        with torch.no_grad():
            x = self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1]))
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.output(x + self.mlp(self.norm2(x)))
