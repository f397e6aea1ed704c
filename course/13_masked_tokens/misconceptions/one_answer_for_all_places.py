"""The places are averaged into one vector, and every gap of a text gets the same guess."""

CAUGHT_BY = ("test_every_token_counts_everywhere",)

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        length = input_ids.shape[1]
        x = self.tokens(input_ids) + self.positions(torch.arange(length))
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        x = x + self.mlp(self.norm2(x))
        return self.output(x.mean(dim=1, keepdim=True).expand(-1, length, -1))
