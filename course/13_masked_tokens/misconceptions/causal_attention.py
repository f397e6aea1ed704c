"""The mask of a text generator is left on: each place sees what came before, and nothing of what follows."""

CAUGHT_BY = ("test_model_sees_both_sides", "test_every_token_counts_everywhere")

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        length = input_ids.shape[1]
        x = self.tokens(input_ids) + self.positions(torch.arange(length))
        future = torch.ones(length, length, dtype=torch.bool).triu(1)
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, attn_mask=future)[0]
        return self.output(x + self.mlp(self.norm2(x)))
