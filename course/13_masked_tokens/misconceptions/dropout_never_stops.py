"""F.dropout drops in evaluation too unless it is told not to: every time the same text gets other logits."""

CAUGHT_BY = ("test_texts_are_independent",)

import torch
import torch.nn.functional as F


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        x = F.dropout(self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1])), p=0.1)
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.output(x + self.mlp(self.norm2(x)))
