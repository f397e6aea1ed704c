"""`TinyMaskedLM` looks to the left only: its attention has a causal mask, or a layer such as an LSTM reads in one direction.
The logits of each position have to depend on the tokens to its right, too. A gap at the start of a text knows nothing,
even if the answer stands right after it.
"""

CAUGHT_BY = (
    "test_model_sees_both_sides",
    "test_places_and_their_order_count",
    "test_model_learns_from_both_sides",
    "test_every_token_counts_everywhere",
)
SECTION = "Three things that are called a mask"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        length = input_ids.shape[1]
        x = self.tokens(input_ids) + self.positions(torch.arange(length))
        future = torch.ones(length, length, dtype=torch.bool).triu(1)
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, attn_mask=future)[0]
        return self.output(x + self.mlp(self.norm2(x)))
