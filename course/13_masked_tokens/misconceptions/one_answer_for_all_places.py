"""`TinyMaskedLM` averages the vectors of all positions and gives every position the same logits. Each position needs logits of
its own, even if the same token stands at two of them. The model sees both sides, but two different gaps always get the
same logits.
"""

CAUGHT_BY = ("test_places_and_their_order_count", "test_every_token_counts_everywhere")
SECTION = "Your task, part 2"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        length = input_ids.shape[1]
        x = self.tokens(input_ids) + self.positions(torch.arange(length))
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        x = x + self.mlp(self.norm2(x))
        return self.output(x.mean(dim=1, keepdim=True).expand(-1, length, -1))
